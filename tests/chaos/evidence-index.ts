import { deliveryKey, parseReminderKey } from "@afterword/core/switch/effects";
import type { DeliveryRow, Evidence, MailRow, WatchedWriter } from "./evidence.ts";
import type { Copy } from "./smtp-sink.ts";

/** The evidence, indexed for the laws. */
export type Index = {
  readonly writerOf: ReadonlyMap<string, WatchedWriter>;
  readonly deliveriesOf: ReadonlyMap<string, readonly DeliveryRow[]>;
  /** Copies to addresses of the crowd, in the order of their arrival. */
  readonly copiesById: ReadonlyMap<string, readonly Copy[]>;
  readonly mailById: ReadonlyMap<string, MailRow>;
  /** By `owner/kind/key`. */
  readonly mailByKey: ReadonlyMap<string, MailRow>;
  /** The first reminders of each cycle, by owner. */
  readonly firstReminders: ReadonlyMap<string, readonly MailRow[]>;
  /** The planted address that a mail is for. */
  readonly addressOf: (mail: MailRow) => string;
};

export const indexOf = ({ writers, copies, mails, deliveries }: Evidence): Index => {
  const writerOf = new Map(writers.map((writer) => [writer.owner, writer]));
  const addresses = addressBook(writers);
  const crowd = new Set(addresses.values());
  const isFirst = ({ kind, key }: MailRow): boolean =>
    kind === "reminder" && parseReminderKey(key).number === 1;
  return {
    writerOf,
    deliveriesOf: Map.groupBy(deliveries, ({ owner }) => owner),
    copiesById: Map.groupBy(
      copies.filter(({ to }) => crowd.has(to)),
      ({ id }) => id,
    ),
    mailById: new Map(mails.map((mail) => [mail.id, mail])),
    mailByKey: new Map(mails.map((mail) => [`${mail.owner}/${mail.kind}/${mail.key}`, mail])),
    firstReminders: Map.groupBy(mails.filter(isFirst), ({ owner }) => owner),
    addressOf: ({ owner, kind, key }) => addresses.get(kind === "delivery" ? `${owner}/${key}` : owner) ?? "",
  };
};

/** Addresses by owner, and by owner and key of the delivery. */
export const addressBook = (writers: readonly WatchedWriter[]): ReadonlyMap<string, string> =>
  new Map(
    writers.flatMap(({ owner, email, notes }) => [
      [owner, email] as const,
      ...notes.flatMap(({ id, recipients }) =>
        recipients.map((person) => [`${owner}/${deliveryKey(id, person.id)}`, person.email] as const),
      ),
    ]),
  );
