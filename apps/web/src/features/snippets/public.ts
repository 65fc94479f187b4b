export { useSubtitle } from "./use-subtitle.ts";
