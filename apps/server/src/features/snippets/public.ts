/** The texts of content pages: what of them is left to be written. */
export { findUnfilledTexts } from "./first-words.ts";
export { findContents } from "./queries.ts";
