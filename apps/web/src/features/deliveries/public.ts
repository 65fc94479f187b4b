export { CameBackChip } from "./came-back-chip.tsx";
export { deliveredInWords, timeOf } from "./delivered-in-words.ts";
