import type { Transaction } from "./row.ts";
import type { Tables } from "./tables.ts";

/** The state that the methods of a transaction work on. The next transaction reuses the methods, which are costly to create. */
export type Session = {
  readonly tables: Tables;
  transaction: Transaction;
  readonly statement: () => Promise<void>;
};
