export { presentTextFile, TEXT_FILE } from "./present.ts";
