import type { Catalog } from "../messages/catalog.ts";

/** A sentence, named by its place in the catalogue: its words are found once the reader's language is known. */
export type Sentence = (say: Catalog) => string;
