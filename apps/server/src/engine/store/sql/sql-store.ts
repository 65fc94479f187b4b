import { wallMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { SwitchRows, SwitchStore } from "../switch-store.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { auditRows } from "./audit-events.ts";
import { bounceRows } from "./bounces.ts";
import { brakeRows } from "./brake.ts";
import { clockRows } from "./clock.ts";
import { decisionRows } from "./decisions.ts";
import { evidenceRows } from "./evidence.ts";
import { linkRows } from "./links.ts";
import { mailRows } from "./mails.ts";
import { phoneRows } from "./phones.ts";
import { pushRows } from "./pushes.ts";
import { releaseRows } from "./releases.ts";
import { subscriptionRows } from "./subscriptions.ts";
import { userRows } from "./users.ts";
import { transaction } from "../../../platform/db/transaction.ts";

/** Keeps what the switch keeps in PostgreSQL. */
export const createSwitchStore = (db: Kysely<DB>): SwitchStore => ({
  rows: rowsOf(db),
  transaction: (work) => transaction(db, (trx) => work(rowsOf(trx))),
  databaseNow: async () => {
    // oxlint-disable-next-line house/no-ambient-clock -- asked only to compare it with this machine's (behaviour §1.3)
    const answer = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    return wallMs(answer.rows[0]?.at.getTime() ?? Number.NaN);
  },
});

/** The switch's statements inside the caller's own transaction, or each by itself on the database. */
export const rowsOf = (db: Kysely<DB>): SwitchRows => ({
  ...userRows(db),
  ...decisionRows(db),
  ...releaseRows(db),
  ...mailRows(db),
  ...pushRows(db),
  ...bounceRows(db),
  ...evidenceRows(db),
  ...linkRows(db),
  ...clockRows(db),
  ...auditRows(db),
  ...brakeRows(db),
  ...subscriptionRows(db),
  ...phoneRows(db),
});
