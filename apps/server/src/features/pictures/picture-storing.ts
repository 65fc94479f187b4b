import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Catalog } from "@afterword/core/messages/catalog";
import { DAY_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import { getOwnerKey } from "../../engine/address-book/owner-key.ts";
import type { Context } from "../../context.ts";
import { seal } from "../../platform/crypto/sealing.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isStillOpen } from "../../platform/http/live-session.ts";
import { isSitterThere, picturePlace, putPicture, removePicture } from "./queries.ts";
import type { Sitter } from "./queries.ts";
import type { Shrunk } from "./shrink-picture.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";

export type Act = { readonly caller: Caller; readonly sitter: Sitter };

/** Reads a picture in an upload slot and keeps it. A call that finds no slot has used up none of the pictures of an hour. */
export const receivePicture = (
  context: Context,
  act: Act,
  readFile: () => Promise<Outcome<Buffer>>,
): Promise<Outcome<string>> =>
  context.withUploadSlot(act.caller.userId, async () => {
    const admitted = await context.throttle.admitPicture(act.caller.userId);
    if (!admitted.ok) return admitted;
    const file = await readFile();
    return file.ok ? takePicture(context, act, file.value) : file;
  });

/**
 * Keeps a picture of the owner, of a recipient, or of somebody who is added next, in place of an earlier one, and answers
 * its address. A sign of life. Somebody else's recipient is answered like an unknown one, before the file is looked at.
 * A file may take long to arrive, so whether the session is still open is looked at again (behaviour §4).
 */
const takePicture = async (
  context: Context,
  { caller, sitter }: Act,
  file: Buffer,
): Promise<Outcome<string>> => {
  const { userId: owner, device } = caller;
  if (!(await isSitterThere(context.database.db, owner, sitter))) return refuse({ kind: "not-found" });
  const shrunk = await context.shrinkPicture(file);
  if (shrunk.kind !== "picture") return refusalOf(shrunk);
  const picture = context.ids.uuid();
  return transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    await rows.lockUser(owner);
    if (!(await isStillOpen(trx, context, { owner, session: caller.sessionId, role: caller.role })))
      return refuse({ kind: "no-session" });
    if (!(await isSitterThere(trx, owner, sitter))) return refuse({ kind: "not-found" });
    const key = await getOwnerKey(trx, context, owner);
    const sealed = seal(key, picturePlace({ owner, picture }), shrunk.jpeg);
    await putPicture(trx, { owner, picture, sitter, sealed, at: new Date(context.clock.now()) });
    await recordSignOfLife(rows, context, { owner, source: "saved", device });
    return ok(context.pictureAddresses.of({ owner, picture }));
  });
};

/** Takes the picture away; nothing happens where there is none. A sign of life. */
export const dropPicture = (context: Context, { caller, sitter }: Act): Promise<void> =>
  transaction(context.database.db, async (trx) => {
    const { userId: owner, device } = caller;
    const rows = rowsOf(trx);
    await rows.lockUser(owner);
    await removePicture(trx, owner, sitter);
    await recordSignOfLife(rows, context, { owner, source: "saved", device });
  });

const refusalOf = ({ kind }: Exclude<Shrunk, { kind: "picture" }>): Outcome<never> =>
  kind === "busy" ? refuse({ kind }) : refuse({ kind: "invalid", fields: { file: SENTENCES[kind] } });

const SENTENCES = {
  unreadable: (say: Catalog) => say.account.imageFailed,
  "other-type": (say: Catalog) => say.pictures.otherType,
  "too-many-pixels": (say: Catalog) => say.pictures.tooManyPixels,
} as const;

/** Longer than anybody leaves the form of a new recipient open with a picture in it. */
const KEPT_MS = DAY_MS;

/** Forgets pictures of people who were never added, by the calendar of `by`. Answers how many. */
export const forgetWaitingPictures = async (
  { database }: Pick<Context, "database">,
  by: WallMs,
): Promise<number> => {
  const gone = await database.db
    .deleteFrom("pictures")
    .where("waiting", "=", true)
    .where("created_at", "<", new Date(by - KEPT_MS))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
};
