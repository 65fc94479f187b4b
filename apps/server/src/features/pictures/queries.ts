import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { PictureKey } from "../../engine/store/sealed-pictures.ts";
import type { DB } from "../../platform/db/schema.ts";

/** Whose face a picture shows: the account's owner, a recipient, or a recipient who is not saved yet. */
export type PictureOwner =
  | { readonly kind: "owner" | "next-recipient" }
  | { readonly kind: "recipient"; readonly id: string };

/** False for an unknown recipient and for one of another user: the owner is part of the key. */
export const isKnownPictureOwner = async (
  db: Kysely<DB>,
  owner: string,
  pictureOwner: PictureOwner,
): Promise<boolean> => {
  if (pictureOwner.kind !== "recipient") return true;
  const row = await db
    .selectFrom("recipients")
    .select("id")
    .where("owner", "=", owner)
    .where("id", "=", pictureOwner.id)
    .executeTakeFirst();
  return row !== undefined;
};

export type NewPicture = PictureKey & {
  readonly pictureOwner: PictureOwner;
  readonly sealed: Buffer;
  readonly at: Date;
};

/** Replaces an earlier picture. Call it under the owner's lock, so that two calls at once run one after the other. */
export const replacePicture = async (
  db: Kysely<DB>,
  { owner, picture, pictureOwner, sealed, at }: NewPicture,
) => {
  await deletePicture(db, owner, pictureOwner);
  await db
    .insertInto("pictures")
    .values({ owner, id: picture, ...columnsOf(pictureOwner), sealed, created_at: at })
    .execute();
};

export const deletePicture = async (
  db: Kysely<DB>,
  owner: string,
  pictureOwner: PictureOwner,
): Promise<void> => {
  const { recipient, waiting } = columnsOf(pictureOwner);
  await db
    .deleteFrom("pictures")
    .where("owner", "=", owner)
    .where(sql`coalesce(recipient, owner)`, "=", recipient ?? owner)
    .where("waiting", "=", waiting)
    .execute();
};

/** The picture that was sent for a recipient who is not saved yet: a certain one by its id, or any. */
export type WaitingPicture =
  | { readonly kind: "any" }
  | { readonly kind: "this"; readonly picture: string | null };

type Assignment = { readonly owner: string; readonly recipient: string; readonly wanted: WaitingPicture };

/** Gives a new recipient the waiting picture. Does nothing if there is none, or another one than was wanted. */
export const assignWaitingPicture = async (
  db: Kysely<DB>,
  { owner, recipient, wanted }: Assignment,
): Promise<void> => {
  const waiting = db
    .selectFrom("pictures")
    .select("id")
    .where("owner", "=", owner)
    .where("waiting", "=", true);
  const found = await waiting.executeTakeFirst();
  if (found === undefined || (wanted.kind === "this" && wanted.picture !== found.id)) return;
  await deletePicture(db, owner, { kind: "recipient", id: recipient });
  await db
    .updateTable("pictures")
    .set({ recipient, waiting: false })
    .where("owner", "=", owner)
    .where("id", "=", found.id)
    .execute();
};

/** A picture with the wrapped key of its owner; undefined once it was replaced or removed. */
export const findPicture = (db: Kysely<DB>, { owner, picture }: PictureKey) =>
  db
    .selectFrom("pictures")
    .innerJoin("users", "users.id", "pictures.owner")
    .select(["pictures.sealed", "users.wrapped_key"])
    .where("pictures.owner", "=", owner)
    .where("pictures.id", "=", picture)
    .executeTakeFirst();

/** The id of an account's own picture. */
export const findOwnPicture = async (db: Kysely<DB>, owner: string): Promise<string | null> => {
  const row = await db
    .selectFrom("pictures")
    .select("id")
    .where("owner", "=", owner)
    .where("recipient", "is", null)
    .where("waiting", "=", false)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Returns how many there were, of all users. */
export const deleteWaitingPictures = async (db: Kysely<DB>, before: Date): Promise<number> => {
  const deleted = await db
    .deleteFrom("pictures")
    .where("waiting", "=", true)
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
};

const columnsOf = (
  pictureOwner: PictureOwner,
): { readonly recipient: string | null; readonly waiting: boolean } => ({
  recipient: pictureOwner.kind === "recipient" ? pictureOwner.id : null,
  waiting: pictureOwner.kind === "next-recipient",
});
