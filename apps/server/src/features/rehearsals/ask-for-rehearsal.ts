import type { Rehearsal } from "@afterword/contract/endpoints/rehearsals";
import { fullName } from "@afterword/core/accounts/name";
import { REHEARSAL_DAYS } from "@afterword/core/constants";
import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import { messages } from "@afterword/core/messages/catalog";
import { waitForRehearsalMs } from "@afterword/core/rehearsal/allowance";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs, type Now, type WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../crypto/master-key.ts";
import { rowsOf } from "../../db/switch-store.ts";
import { transaction, type Trx } from "../../db/transaction.ts";
import { createSecretLink } from "../../links/secret-links.ts";
import { queueMail } from "../../outbox/queue-mail.ts";
import type { SwitchUser } from "../../ports/switch-store/users.ts";
import { readNow } from "../../switch/service-clock.ts";
import { presentRehearsal } from "./present.ts";
import {
  findNoteToRehearse,
  insertRehearsal,
  listAskedAt,
  listRehearsalRows,
  removeOverRehearsals,
} from "./queries.ts";
import { wouldStayUntil } from "./retention.ts";

export type RehearsalWish = { readonly owner: string; readonly note: string };

/**
 * Sends a saved note to its own writer, on the way that a delivery goes: a row of the outbox, the mail server, a secret
 * link, the public page (behaviour §1.10). The switch does not know of it: it decides nothing, marks no note as sent,
 * and is no sign of life (docs/decisions/019). Five a day, counted under the owner's lock.
 */
export const askForRehearsal = async (context: Context, wish: RehearsalWish): Promise<Outcome<Rehearsal>> => {
  const asked = await transaction(context.database.db, (trx) => ask(trx, context, wish));
  if (asked.ok) context.wake();
  return asked;
};

const ask = async (
  trx: Trx,
  context: Context,
  { owner, note }: RehearsalWish,
): Promise<Outcome<Rehearsal>> => {
  const rows = rowsOf(trx);
  const user = await rows.lockUser(owner);
  const found = await findNoteToRehearse(trx, owner, note);
  if (user === undefined || found === undefined) return refuse({ kind: "not-found" });
  if (found.triggered_at !== null)
    return refuse({ kind: "conflict", sentence: messages.rehearsal.alreadySent });
  const now = await readNow(rows, context);
  const askedAt = (await listAskedAt(trx, owner)).map((at) => wallMs(at.getTime()));
  const waitMs = waitForRehearsalMs(askedAt, now.wall);
  if (waitMs > 0) return refuse({ kind: "too-many-tries", waitMs });
  await removeOverRehearsals(trx, owner, new Date(now.wall));
  const writtenAt = wallMs(found.written_at.getTime());
  await write(trx, context, { user, note, id: context.ids.uuid(), writtenAt, now });
  const [newest] = await listRehearsalRows(trx, { owner, note, now: new Date(now.wall) });
  if (newest === undefined) throw new Error("a rehearsal vanished while it was written");
  return ok(presentRehearsal(newest));
};

type NewOne = {
  readonly user: SwitchUser;
  readonly note: string;
  readonly id: string;
  readonly writtenAt: WallMs;
  readonly now: Now;
};

const write = async (
  trx: Trx,
  context: Context,
  { user, note, id, writtenAt, now }: NewOne,
): Promise<void> => {
  const rows = rowsOf(trx);
  const owner = user.id;
  const expiresAt = wallMs(now.wall + REHEARSAL_DAYS * DAY_MS);
  const dates = { asked_at: new Date(now.wall), expires_at: new Date(expiresAt) };
  await insertRehearsal(trx, { owner, id, note, ...dates });
  const secret = await createSecretLink(rows, context, { owner, purpose: "rehearsal", ref: id, expiresAt });
  const { retentionMonths } = await rows.getTerms(owner);
  const name = fullName(user);
  await queueMail(rows, context, {
    owner,
    dataKey: unwrapDataKey(context.masterKey, owner, user.wrappedKey),
    kind: "rehearsal",
    key: id,
    to: { name, address: user.email },
    vars: {
      from: name,
      recipientName: name,
      secret,
      writtenAt,
      releasedAt: now.wall,
      availableUntil: wouldStayUntil(now.wall, retentionMonths),
      expiresAt,
    },
    now,
  });
};
