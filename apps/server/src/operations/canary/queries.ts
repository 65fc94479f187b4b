import type { CanaryStep } from "./canary-run.ts";
import type { Now } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import { insertSystemAccount } from "../../features/accounts/public.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/** The account of the installation itself. */
export const CANARY_ID = "ca9a7000-0000-4000-8000-000000000001";
export const CANARY_RECIPIENT_ID = "ca9a7000-0000-4000-8000-000000000002";

export type NewCanary = {
  readonly email: string;
  readonly secret: string;
  readonly wrappedKey: Buffer;
  readonly now: Now;
};

/** Its rhythm is zero hours: the same rule that gives people weeks lets one night be enough for it. */
export const insertCanary = (trx: Trx, { email, secret, wrappedKey, now }: NewCanary): Promise<void> => {
  const name = { firstname: "Night", lastname: "Canary" };
  const account = { id: CANARY_ID, email, emailConfirmed: true, active: true, ...name, secret, wrappedKey };
  return insertSystemAccount(trx, account, now);
};

/** `active`: whether it flies at all. */
export const setCanary = async (
  trx: Trx,
  change: { readonly active: boolean; readonly email?: string },
): Promise<void> => {
  await trx.updateTable("users").set(change).where("id", "=", CANARY_ID).execute();
};

export const writeCanaryRecipient = async (trx: Trx, sealed: Buffer, at: Date): Promise<void> => {
  await trx
    .insertInto("recipients")
    .values({ owner: CANARY_ID, id: CANARY_RECIPIENT_ID, sealed, created_at: at })
    .onConflict((conflict) => conflict.columns(["owner", "id"]).doUpdateSet({ sealed }))
    .execute();
};

export type RunRow = {
  readonly id: string;
  readonly step: CanaryStep;
  readonly step_ms: number;
  readonly started_at: Date;
};

/** The run that has not ended; undefined between two nights. */
export const findOpenRun = async (db: Kysely<DB>): Promise<RunRow | undefined> => {
  const row = await db
    .selectFrom("canary_runs")
    .select(["id", "step", "step_ms", "started_at"])
    .where("owner", "=", CANARY_ID)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  // Only this feature writes the column, always from a CanaryStep.
  return row === undefined ? undefined : { ...row, step: row.step as CanaryStep };
};

export type Cleared = { readonly runsBefore: Date; readonly mailsBefore: Date };

/** Removes what the earlier nights left: nothing of the canary needs to be kept for long. */
export const clearCanary = async (trx: Trx, { runsBefore, mailsBefore }: Cleared): Promise<void> => {
  for (const table of ["deliveries", "notes", "secret_links", "signs_of_life"] as const) {
    await trx.deleteFrom(table).where("owner", "=", CANARY_ID).execute();
  }
  await trx.deleteFrom("mails").where("owner", "=", CANARY_ID).where("queued_at", "<", mailsBefore).execute();
  await trx
    .deleteFrom("canary_runs")
    .where("owner", "=", CANARY_ID)
    .where("started_at", "<", runsBefore)
    .execute();
};

export type NewRun = {
  readonly id: string;
  readonly sealedNote: Buffer;
  readonly step: CanaryStep;
  readonly now: Now;
};

/** The run and its note, which carry the same id. */
export const insertRun = async (trx: Trx, { id, sealedNote, step, now }: NewRun): Promise<void> => {
  const [owner, at] = [CANARY_ID, new Date(now.wall)];
  await trx
    .insertInto("notes")
    .values({ owner, id, sealed: sealedNote, active: true, created_at: at, updated_at: at, written_at: at })
    .execute();
  await trx
    .insertInto("note_recipients")
    .values({ owner, note: id, recipient: CANARY_RECIPIENT_ID, position: 0 })
    .execute();
  await trx
    .insertInto("canary_runs")
    .values({ owner, id, started_at: at, started_ms: now.service, step, step_ms: now.service })
    .execute();
};

export const moveRun = async (
  trx: Trx,
  id: string,
  { step, since }: { readonly step: CanaryStep; readonly since: number },
): Promise<void> => {
  await trx
    .updateTable("canary_runs")
    .set({ step, step_ms: since })
    .where("owner", "=", CANARY_ID)
    .where("id", "=", id)
    .execute();
};

/** True for the one caller that ended it. */
export const endRun = async (
  db: Kysely<DB>,
  id: string,
  { outcome, at }: { readonly outcome: "passed" | "failed"; readonly at: Date },
): Promise<boolean> => {
  const ended = await db
    .updateTable("canary_runs")
    .set({ outcome, ended_at: at })
    .where("owner", "=", CANARY_ID)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
};

/** Takes back that the last night was passed, of which a mail came back since; true for the one caller that did. */
export const failReturnedRun = async (trx: Trx): Promise<boolean> => {
  const failed = await trx
    .updateTable("canary_runs")
    .set({ outcome: "failed", step: "delivery" })
    .where("owner", "=", CANARY_ID)
    .where("outcome", "=", "passed")
    .where("started_ms", "=", (of) =>
      of
        .selectFrom("canary_runs as latest")
        .select(({ fn }) => fn.max("latest.started_ms").as("started_ms"))
        .where("latest.owner", "=", CANARY_ID),
    )
    .where((of) =>
      of.exists(
        of
          .selectFrom("mails")
          .select("mails.id")
          .where("mails.owner", "=", CANARY_ID)
          .where("mails.state", "=", "bounced")
          .whereRef("mails.queued_ms", ">=", "canary_runs.started_ms"),
      ),
    )
    .executeTakeFirst();
  return failed.numUpdatedRows === 1n;
};

/** What became of the night's note on its way to its recipient; undefined before it was released. */
export const findCanaryDelivery = (db: Kysely<DB>, run: string) =>
  db
    .selectFrom("deliveries")
    .select(["id", "sealed", "state"])
    .where("owner", "=", CANARY_ID)
    .where("note", "=", run)
    .executeTakeFirst();

export const findCanary = (db: Kysely<DB>) =>
  db.selectFrom("users").select(["active", "confirmed_ms"]).where("id", "=", CANARY_ID).executeTakeFirst();

/** The last run that ended in this way. */
export const findLastEnded = (db: Kysely<DB>, outcome: "passed" | "failed") =>
  db
    .selectFrom("canary_runs")
    .select(["step", "started_ms", "ended_at"])
    .where("owner", "=", CANARY_ID)
    .where("outcome", "=", outcome)
    .orderBy("ended_at", "desc")
    .limit(1)
    .executeTakeFirst();
