import type { Catalog } from "../messages/catalog.ts";

/** What somebody will be told, named by its place in the catalogue: its words are found once its reader's language is known. */
export type Sentence = (say: Catalog) => string;
