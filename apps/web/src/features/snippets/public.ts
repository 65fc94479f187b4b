export { useSubtitle } from "./snippet-query.ts";
