import type pg from "pg";

/** A database that answers queries, wherever it is. */
export type OpenPlace = { readonly pool: pg.Pool; readonly close: () => Promise<void> };

/** Receives what goes wrong where nobody waits for an answer. */
export type ReportFault = (fault: Error) => void;
