import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Place } from "../../platform/crypto/sealing.ts";
import type { DB } from "../../platform/db/schema.ts";

export type PictureKey = { readonly owner: string; readonly picture: string };

/** Whose face it is: the owner's own, a recipient's, or that of somebody who is added next. */
export type Sitter =
  | { readonly kind: "owner" | "next-recipient" }
  | { readonly kind: "recipient"; readonly id: string };

export const picturePlace = ({ owner, picture }: PictureKey): Place => ({
  table: "pictures",
  owner,
  id: picture,
});

/** False for a recipient that is unknown or somebody else's: the owner is part of the key. */
export const isSitterThere = async (db: Kysely<DB>, owner: string, sitter: Sitter): Promise<boolean> => {
  if (sitter.kind !== "recipient") return true;
  const row = await db
    .selectFrom("recipients")
    .select("id")
    .where("owner", "=", owner)
    .where("id", "=", sitter.id)
    .executeTakeFirst();
  return row !== undefined;
};

export type NewPicture = PictureKey & {
  readonly sitter: Sitter;
  readonly sealed: Buffer;
  readonly at: Date;
};

/** In place of an earlier one. To be called under the owner's lock, so that two at once take turns. */
export const putPicture = async (db: Kysely<DB>, { owner, picture, sitter, sealed, at }: NewPicture) => {
  await removePicture(db, owner, sitter);
  await db
    .insertInto("pictures")
    .values({ owner, id: picture, ...columnsOf(sitter), sealed, created_at: at })
    .execute();
};

export const removePicture = async (db: Kysely<DB>, owner: string, sitter: Sitter): Promise<void> => {
  const { recipient, waiting } = columnsOf(sitter);
  await db
    .deleteFrom("pictures")
    .where("owner", "=", owner)
    .where(sql`coalesce(recipient, owner)`, "=", recipient ?? owner)
    .where("waiting", "=", waiting)
    .execute();
};

/** The picture that was sent for somebody who is added next, by its id; or whichever waits. */
export type WaitingPicture =
  | { readonly kind: "any" }
  | { readonly kind: "this"; readonly picture: string | null };

type Claim = { readonly owner: string; readonly recipient: string; readonly wanted: WaitingPicture };

/** Gives a recipient the picture that waits for them. Nothing happens where another one waits by now, or none. */
export const claimWaitingPicture = async (
  db: Kysely<DB>,
  { owner, recipient, wanted }: Claim,
): Promise<void> => {
  const waiting = db
    .selectFrom("pictures")
    .select("id")
    .where("owner", "=", owner)
    .where("waiting", "=", true);
  const found = await waiting.executeTakeFirst();
  if (found === undefined || (wanted.kind === "this" && wanted.picture !== found.id)) return;
  await removePicture(db, owner, { kind: "recipient", id: recipient });
  await db
    .updateTable("pictures")
    .set({ recipient, waiting: false })
    .where("owner", "=", owner)
    .where("id", "=", found.id)
    .execute();
};

/** A picture with what opens it; undefined when it was replaced or removed. */
export const findPicture = (db: Kysely<DB>, { owner, picture }: PictureKey) =>
  db
    .selectFrom("pictures")
    .innerJoin("users", "users.id", "pictures.owner")
    .select(["pictures.sealed", "users.wrapped_key"])
    .where("pictures.owner", "=", owner)
    .where("pictures.id", "=", picture)
    .executeTakeFirst();

/** The picture of an account, by its id. */
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

const columnsOf = (sitter: Sitter): { readonly recipient: string | null; readonly waiting: boolean } => ({
  recipient: sitter.kind === "recipient" ? sitter.id : null,
  waiting: sitter.kind === "next-recipient",
});
