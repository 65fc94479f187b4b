import { fullName } from "@afterword/core/accounts/name";
import { deliveryKey, type SwitchEffect } from "@afterword/core/switch/effects";
import { wallMs, type WallMs } from "@afterword/core/time/instant";
import { monthsLater } from "@afterword/core/time/months";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { openRecipient } from "../address-book/recipients.ts";
import type { Context } from "../context.ts";
import { unwrapDataKey } from "../crypto/master-key.ts";
import { sealJson, type DataKey } from "../crypto/sealing.ts";
import { createSecretLink } from "../links/secret-links.ts";
import { recordAudit } from "../db/audit.ts";
import type { Trx } from "../db/transaction.ts";
import { queueMail } from "../outbox/queue-mail.ts";
import type { DueEffect } from "./due-effect.ts";

type Deliver = Extract<SwitchEffect, { kind: "deliver" }>;

/**
 * Releases notes: marks each as sent out, and writes one delivery and one mail for each note and recipient, with
 * name and address copied, so that a later edit changes nothing that is under way (behaviour §3).
 */
export const releaseNotes = async (trx: Trx, context: Context, due: DueEffect<Deliver>): Promise<void> => {
  const { user, now, effect } = due;
  const key = unwrapDataKey(context.masterKey, user.id, user.wrapped_key);
  const availableUntil = await endOfRetention(trx, user.plan, now.wall);
  await trx
    .updateTable("notes")
    .set({ triggered_at: new Date(now.wall) })
    .where("owner", "=", user.id)
    .where("id", "in", [...effect.noteIds])
    .execute();
  for (const target of await targetsOf(trx, user.id, effect.noteIds)) {
    await releaseTo(trx, context, { ...due, key, availableUntil, target });
  }
};

type Target = {
  readonly note: string;
  readonly recipient: string;
  readonly sealed: Buffer;
  readonly written_at: Date;
};

type Release = DueEffect<Deliver> & {
  readonly key: DataKey;
  readonly availableUntil: WallMs | null;
  readonly target: Target;
};

const targetsOf = (trx: Trx, owner: string, noteIds: readonly string[]): Promise<Target[]> =>
  trx
    .selectFrom("note_recipients")
    .innerJoin("recipients", (join) =>
      join
        .onRef("recipients.owner", "=", "note_recipients.owner")
        .onRef("recipients.id", "=", "note_recipients.recipient"),
    )
    .innerJoin("notes", (join) =>
      join.onRef("notes.owner", "=", "note_recipients.owner").onRef("notes.id", "=", "note_recipients.note"),
    )
    .select(["note_recipients.note", "note_recipients.recipient", "recipients.sealed"])
    .select(({ fn }) => fn.coalesce("notes.written_at", "notes.updated_at").as("written_at"))
    .where("note_recipients.owner", "=", owner)
    .where("note_recipients.note", "in", [...noteIds])
    .orderBy("note_recipients.note")
    .orderBy("note_recipients.position")
    .execute();

const releaseTo = async (trx: Trx, context: Context, release: Release): Promise<void> => {
  const { user, now, key, availableUntil, target } = release;
  const id = context.ids.uuid();
  const person = findPerson(key, user.id, target);
  if (person === null) return markUnreadable(trx, context, release);
  const secret = await createSecretLink(trx, context, {
    owner: user.id,
    purpose: "delivery",
    ref: deliveryKey(target.note, target.recipient),
    expiresAt: availableUntil,
  });
  await trx
    .insertInto("deliveries")
    .values({
      owner: user.id,
      note: target.note,
      recipient: target.recipient,
      id,
      sealed: sealJson(
        key,
        { table: "deliveries", owner: user.id, id },
        { name: person.name, email: person.email, secret },
      ),
      triggered_at: new Date(now.wall),
      available_until: availableUntil === null ? null : new Date(availableUntil),
    })
    .execute();
  await queueMail(trx, context, {
    owner: user.id,
    wrappedKey: user.wrapped_key,
    kind: "delivery",
    key: deliveryKey(target.note, target.recipient),
    to: { name: person.name, address: person.email },
    vars: {
      from: fullName(user),
      recipientName: person.name,
      secret,
      writtenAt: wallMs(target.written_at.getTime()),
      releasedAt: now.wall,
      availableUntil,
    },
    now,
  });
};

/** Null when the row does not open any more; it must not hold back the notes for everybody else. */
const findPerson = (key: DataKey, owner: string, target: Target): Recipient | null => {
  try {
    return openRecipient(key, owner, { id: target.recipient, sealed: target.sealed, has_pfp: false });
  } catch {
    return null;
  }
};

/** Nobody can be written to; the delivery is shown as failed, and the audit log says why. */
const markUnreadable = async (trx: Trx, context: Context, release: Release): Promise<void> => {
  const { user, now, availableUntil, target } = release;
  const at = new Date(now.wall);
  await trx
    .insertInto("deliveries")
    .values({
      owner: user.id,
      note: target.note,
      recipient: target.recipient,
      id: context.ids.uuid(),
      sealed: target.sealed,
      triggered_at: at,
      available_until: availableUntil === null ? null : new Date(availableUntil),
      state: "failed",
    })
    .execute();
  const detail = { note: target.note, recipient: target.recipient };
  const event = { owner: user.id, id: context.ids.uuid(), at };
  await recordAudit(trx, { ...event, kind: "recipient-unreadable", detail });
  context.log.error(
    { recipient: target.recipient },
    "a recipient cannot be opened; its note is not delivered",
  );
};

/** Null: without limit (behaviour §2). */
const endOfRetention = async (trx: Trx, plan: string, releasedAt: WallMs): Promise<WallMs | null> => {
  const { data_retention_num_month: months } = await trx
    .selectFrom("plans")
    .select("data_retention_num_month")
    .where("id", "=", plan)
    .executeTakeFirstOrThrow();
  return months === 0 ? null : monthsLater(releasedAt, months);
};
