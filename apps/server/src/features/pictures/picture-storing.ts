import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Catalog } from "@afterword/core/messages/catalog";
import { DAY_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { getOwnerKey } from "../../engine/store/sql/owner-key.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { seal } from "../../platform/crypto/sealing.ts";
import { picturePlace } from "../../engine/store/sealed-pictures.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isStillOpen } from "../../platform/http/live-session.ts";
import { deletePicture, deleteWaitingPictures, isKnownPictureOwner, replacePicture } from "./queries.ts";
import type { PictureOwner } from "./queries.ts";
import type { Shrunk } from "./shrink-picture.ts";

export type PictureChange = { readonly caller: Caller; readonly pictureOwner: PictureOwner };

type StoringContext = SwitchContext &
  Pick<Context, "database" | "pictureAddresses" | "shrinkPicture" | "throttle" | "withUploadSlot">;

/**
 * Reads an uploaded picture in an upload slot, stores it and returns its address. A call without a free slot does not
 * count towards the pictures of an hour.
 */
export const storePicture = (
  context: StoringContext,
  change: PictureChange,
  readFile: () => Promise<Outcome<Buffer>>,
): Promise<Outcome<string>> =>
  context.withUploadSlot(change.caller.userId, async () => {
    const admitted = await context.throttle.admitPicture(change.caller.userId);
    if (!admitted.ok) return admitted;
    const file = await readFile();
    return file.ok ? shrinkAndStore(context, change, file.value) : file;
  });

/**
 * Replaces an earlier picture of the same person. A sign of life. The recipient of another user is refused like an
 * unknown one, before the file is read. An upload can be slow, so the session is checked again before the picture is
 * stored (behaviour §4).
 */
const shrinkAndStore = async (
  context: StoringContext,
  { caller, pictureOwner }: PictureChange,
  file: Buffer,
): Promise<Outcome<string>> => {
  const { userId: owner, device } = caller;
  if (!(await isKnownPictureOwner(context.database.db, owner, pictureOwner)))
    return refuse({ kind: "not-found" });
  const shrunk = await context.shrinkPicture(file);
  if (shrunk.kind !== "picture") return refusalOf(shrunk);
  const picture = context.ids.uuid();
  return transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    await rows.lockUser(owner);
    if (!(await isStillOpen(trx, context, { owner, session: caller.sessionId, role: caller.role })))
      return refuse({ kind: "no-session" });
    if (!(await isKnownPictureOwner(trx, owner, pictureOwner))) return refuse({ kind: "not-found" });
    const key = await getOwnerKey(trx, context, owner);
    const sealed = seal(key, picturePlace({ owner, picture }), shrunk.jpeg);
    await replacePicture(trx, { owner, picture, pictureOwner, sealed, at: new Date(context.clock.now()) });
    await recordSignOfLife(rows, context, { owner, source: "saved", device });
    return ok(context.pictureAddresses.of({ owner, picture }));
  });
};

/** Removes the picture, if there is one. A sign of life. */
export const removePicture = (
  context: SwitchContext & Pick<Context, "database">,
  { caller, pictureOwner }: PictureChange,
): Promise<void> =>
  transaction(context.database.db, async (trx) => {
    const { userId: owner, device } = caller;
    const rows = rowsOf(trx);
    await rows.lockUser(owner);
    await deletePicture(trx, owner, pictureOwner);
    await recordSignOfLife(rows, context, { owner, source: "saved", device });
  });

const refusalOf = ({ kind }: Exclude<Shrunk, { kind: "picture" }>): Outcome<never> =>
  kind === "busy" ? refuse({ kind }) : refuse({ kind: "invalid", fields: { file: SENTENCES[kind] } });

const SENTENCES = {
  unreadable: (say: Catalog) => say.account.imageFailed,
  "other-type": (say: Catalog) => say.pictures.otherType,
  "too-many-pixels": (say: Catalog) => say.pictures.tooManyPixels,
} as const;

/** Longer than the form of a new recipient stays open with a picture in it. */
const KEPT_MS = DAY_MS;

/** Deletes the pictures of recipients who were never added; `by` is the current time. Returns how many. */
export const forgetWaitingPictures = ({ database }: Pick<Context, "database">, by: WallMs): Promise<number> =>
  deleteWaitingPictures(database.db, new Date(by - KEPT_MS));
