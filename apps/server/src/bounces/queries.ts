import type { WallMs } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { DB } from "../db/schema.ts";
import type { Trx } from "../db/transaction.ts";

/** A mail that a notice names. */
export type MailRow = {
  readonly owner: string;
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly sealed: Buffer;
  /** Since it was queued, or queued again. */
  readonly attempts: number;
  readonly state: string;
  /** The attempt of which is known that no mail server took it. */
  readonly refused_attempt: number | null;
};

/** Whose mail it is, by its id alone: a return path says no more. */
export const findOwner = async (db: Kysely<DB>, id: string): Promise<string | undefined> =>
  (await db.selectFrom("mails").select("owner").where("id", "=", id).executeTakeFirst())?.owner;

/** Nobody sends it again before this transaction ends. */
export const lockMail = (trx: Trx, id: string): Promise<MailRow | undefined> =>
  trx
    .selectFrom("mails")
    .select(["owner", "id", "kind", "key", "sealed", "attempts", "state", "refused_attempt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** True for the first bounce of a mail that was accepted; false when it came back before. */
export const markMailBounced = async (
  db: Kysely<DB>,
  { owner, id }: MailRow,
  answer: string,
): Promise<boolean> => {
  const marked = await db
    .updateTable("mails")
    .set({ state: "bounced", due_ms: null, last_answer: answer })
    .where("owner", "=", owner)
    .where("id", "=", id)
    .where("state", "=", "sent")
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
};

export const markDeliveryBounced = async (
  db: Kysely<DB>,
  { owner, note, recipient }: { readonly owner: string; readonly note: string; readonly recipient: string },
): Promise<void> => {
  await db
    .updateTable("deliveries")
    .set({ state: "bounced" })
    .where("owner", "=", owner)
    .where("note", "=", note)
    .where("recipient", "=", recipient)
    .execute();
};

/** Undefined once the owner has deleted it. */
export const findListedRecipient = (
  db: Kysely<DB>,
  owner: string,
  id: string,
): Promise<{ readonly id: string; readonly sealed: Buffer; readonly bounced_at: Date | null } | undefined> =>
  db
    .selectFrom("recipients")
    .select(["id", "sealed", "bounced_at"])
    .where("owner", "=", owner)
    .where("id", "=", id)
    .executeTakeFirst();

export const markRecipientBounced = async (
  db: Kysely<DB>,
  { owner, id, at }: { readonly owner: string; readonly id: string; readonly at: WallMs },
): Promise<void> => {
  await db
    .updateTable("recipients")
    .set({ bounced_at: new Date(at) })
    .where("owner", "=", owner)
    .where("id", "=", id)
    .execute();
};
