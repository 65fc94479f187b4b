export { presentTextFile, TEXT_FILE } from "./present.ts";
export type { NotePage } from "./present.ts";
