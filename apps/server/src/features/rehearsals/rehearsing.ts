import type { Rehearsal } from "@afterword/contract/endpoints/rehearsals";
import { REHEARSAL_DAYS } from "@afterword/core/constants";
import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import { waitForRehearsalMs } from "@afterword/core/rehearsals/allowance";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { JobNotifier, SwitchContext } from "../../engine/context.ts";
import { findReleasedRecording } from "../../engine/store/sql/released-recordings.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction, type Trx } from "../../platform/db/transaction.ts";
import { presentRehearsal } from "./present.ts";
import {
  findNoteToRehearse,
  insertRehearsal,
  listAskedAt,
  listRehearsalRows,
  removeOverRehearsals,
} from "./queries.ts";
import { queueRehearsal } from "./queue-rehearsal.ts";

type RehearsalWish = { readonly owner: string; readonly note: string };

/**
 * Sends a saved note to its own writer, on the way that a delivery goes: a row of the outbox, the mail server, a secret
 * link, the public page (behaviour §1.10). The switch does not know of it: it decides nothing, marks no note as sent,
 * and is no sign of life (docs/decisions/019). Five a day, counted under the owner's lock.
 */
export const askForRehearsal = async (
  context: SwitchContext & JobNotifier & Pick<Context, "database">,
  wish: RehearsalWish,
): Promise<Outcome<Rehearsal>> => {
  const asked = await transaction(context.database.db, (trx) => ask(trx, context, wish));
  if (asked.ok) context.notifyJobs();
  return asked;
};

const ask = async (
  trx: Trx,
  context: SwitchContext,
  { owner, note }: RehearsalWish,
): Promise<Outcome<Rehearsal>> => {
  const rows = rowsOf(trx);
  const user = await rows.lockUser(owner);
  if (user === undefined) return refuse({ kind: "no-session" });
  const found = await findNoteToRehearse(trx, owner, note);
  if (found === undefined) return refuse({ kind: "not-found" });
  if (found.triggered_at !== null)
    return refuse({ kind: "conflict", sentence: (say) => say.rehearsal.alreadySent });
  const now = await readNow(rows, context);
  const askedAt = (await listAskedAt(trx, owner)).map((at) => wallMs(at.getTime()));
  const waitMs = waitForRehearsalMs(askedAt, now.wall);
  if (waitMs > 0) return refuse({ kind: "too-many-tries", waitMs });
  await removeOverRehearsals(trx, owner, new Date(now.wall));
  const writtenAt = wallMs(found.written_at.getTime());
  const expiresAt = wallMs(now.wall + REHEARSAL_DAYS * DAY_MS);
  const id = context.ids.uuid();
  await insertRehearsal(trx, {
    owner,
    id,
    note,
    asked_at: new Date(now.wall),
    expires_at: new Date(expiresAt),
  });
  const recording = await findReleasedRecording(trx, owner, note);
  await queueRehearsal(rows, context, { user, id, writtenAt, expiresAt, recording, now });
  const [newest] = await listRehearsalRows(trx, { owner, note, now: new Date(now.wall) });
  if (newest === undefined) throw new Error("a rehearsal vanished while it was written");
  return ok(presentRehearsal(newest));
};

/** The rehearsals of a note whose links still work, newest first. */
export const listRehearsals = async (
  { database: { db }, clock }: Pick<Context, "database" | "clock">,
  { owner, note }: RehearsalWish,
): Promise<Outcome<Rehearsal[]>> => {
  if ((await findNoteToRehearse(db, owner, note)) === undefined) return refuse({ kind: "not-found" });
  const now = new Date(clock.now());
  return ok((await listRehearsalRows(db, { owner, note, now })).map(presentRehearsal));
};
