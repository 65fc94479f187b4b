import type { Transaction } from "./row.ts";
import type { Tables } from "./tables.ts";

/** What the methods of one transaction work on. Methods are costly to make, so the next transaction takes them over. */
export type Session = {
  readonly tables: Tables;
  transaction: Transaction;
  readonly statement: () => Promise<void>;
};
