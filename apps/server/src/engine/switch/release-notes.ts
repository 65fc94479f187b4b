import { fullName } from "@afterword/core/accounts/name";
import { endOfRetention } from "@afterword/core/notes/retention";
import { deliveryKey, type SwitchEffect } from "@afterword/core/switch/effects";
import type { Now } from "@afterword/core/time/instant";
import { openRecipientContent, type RecipientContent } from "../store/sealed-recipients.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { sealJson, type DataKey } from "../../platform/crypto/sealing.ts";
import { makeSecretLink } from "../links/secret-links.ts";
import { sealMail } from "../mails/queue-mail.ts";
import type { AuditEntry } from "../store/rows/audit.ts";
import type { Decisions } from "../store/rows/decisions.ts";
import type { NewMailRow } from "../store/rows/mails.ts";
import type { NewDelivery, ReleaseTarget } from "../store/rows/releases.ts";
import type { DueEffect } from "./switch-facts.ts";
import type { SwitchContext } from "../context.ts";

type Deliver = Extract<SwitchEffect, { kind: "deliver" }>;

type Released = Pick<Decisions, "triggered" | "deliveries" | "mails" | "audit">;

/**
 * Releases notes: marks each as sent out, and has one delivery and one mail for each note and recipient, with
 * name, address and language copied, so that a later edit changes nothing that is under way (behaviour §3).
 */
export const releaseNotes = (
  context: SwitchContext,
  due: DueEffect<Deliver>,
  targets: readonly ReleaseTarget[],
): Released => {
  const { user, terms, now, effect } = due;
  const dataKey = unwrapDataKey(context.masterKey, user.id, user.wrappedKey);
  const retainedUntil = endOfRetention(now, terms.retentionMonths);
  const released = [];
  for (const target of targets) released.push(releaseTo(context, { ...due, dataKey, retainedUntil, target }));
  return {
    triggered: effect.noteIds.map((note) => ({ owner: user.id, note, at: now.wall })),
    deliveries: released.map(({ delivery }) => delivery),
    mails: released.flatMap(({ mail }) => mail ?? []),
    audit: released.flatMap(({ entry }) => entry ?? []),
  };
};

type Release = DueEffect<Deliver> & {
  readonly dataKey: DataKey;
  /** Null: without limit (behaviour §2). */
  readonly retainedUntil: Now | null;
  readonly target: ReleaseTarget;
};

/** `entry`: why there is no mail. */
type ReleasedTo = {
  readonly delivery: NewDelivery;
  readonly mail?: NewMailRow;
  readonly entry?: AuditEntry;
};

const releaseTo = (context: SwitchContext, release: Release): ReleasedTo => {
  const { user, now, dataKey, retainedUntil, target } = release;
  const availableUntil = retainedUntil?.wall ?? null;
  const id = context.ids.uuid();
  const person = findPerson(dataKey, user.id, target);
  if (person === null) return unreadable(context, release);
  const { secret, link } = makeSecretLink(context, {
    owner: user.id,
    purpose: "delivery",
    ref: deliveryKey(target.note, target.recipient),
    // The delivery ends it, by both clocks; by the calendar alone, one that was behind here would end it for good.
    expiresAt: null,
  });
  // Nobody knows their time zone, so dates are told in the writer's.
  const language = person.language ?? user.language;
  const content: DeliveryContent = { name: person.name, email: person.email, secret, language };
  const sealed = sealJson(dataKey, { table: "deliveries", owner: user.id, id }, content);
  const mail = sealMail(context, {
    owner: user.id,
    dataKey,
    kind: "delivery",
    key: deliveryKey(target.note, target.recipient),
    to: { name: person.name, address: person.email },
    reader: { language, timeZone: user.timeZone },
    vars: {
      from: fullName(user),
      recipientName: person.name,
      secret,
      writtenAt: target.writtenAt,
      releasedAt: now.wall,
      availableUntil,
      recording: target.recording,
    },
    now,
    link,
  });
  return { delivery: { ...deliveryOf(release), id, sealed, state: "queued" }, mail };
};

/** What is sealed of a delivery, as of its moment. */
export type DeliveryContent = {
  readonly name: string;
  readonly email: string;
  readonly secret: string;
  /** That its page speaks; null: its reader's browser chooses. Not there in what an older version delivered. */
  readonly language?: string | null;
};

/** Null when the row does not open any more; it must not hold back the other recipients' notes. */
const findPerson = (dataKey: DataKey, owner: string, target: ReleaseTarget): RecipientContent | null => {
  try {
    return openRecipientContent(dataKey, owner, { id: target.recipient, sealed: target.sealed });
  } catch {
    return null;
  }
};

/** There is no address to write to; the delivery is shown as failed, and the audit log says why. */
const unreadable = (context: SwitchContext, release: Release): ReleasedTo => {
  const { user, now, target } = release;
  const { note, recipient, sealed } = target;
  context.log.error({ recipient }, "a recipient cannot be opened; its note is not delivered");
  return {
    delivery: { ...deliveryOf(release), id: context.ids.uuid(), sealed, state: "failed" },
    entry: {
      owner: user.id,
      id: context.ids.uuid(),
      at: now.wall,
      kind: "recipient-unreadable",
      detail: { note, recipient },
    },
  };
};

const deliveryOf = ({
  user,
  now,
  retainedUntil,
  target,
}: Release): Omit<NewDelivery, "id" | "sealed" | "state"> => ({
  owner: user.id,
  note: target.note,
  recipient: target.recipient,
  triggeredAt: now.wall,
  availableUntil: retainedUntil?.wall ?? null,
  availableUntilMs: retainedUntil?.service ?? null,
});
