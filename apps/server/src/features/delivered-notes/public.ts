export type { NotePage } from "./present.ts";
export { answerTextFile, TEXT_FILE } from "./text-file.ts";
