export { loadsOf, presentTextFile, TEXT_FILE } from "./present.ts";
