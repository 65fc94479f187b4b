/**
 * What must be true of every run (behaviour §1 to §3), judged by the mails that arrived and by the answers that callers
 * got. The database only says what a mail was about and when its delivery was decided.
 */
import { deliveryKey, parseReminderKey } from "@afterword/core/switch/effects";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { fateOf } from "./crowd.ts";
import type { Answer, DeliveryRow, Evidence, MailRow, WatchedWriter } from "./evidence.ts";
import type { Copy } from "./smtp-sink.ts";
import { indexOf, type Index } from "./evidence-index.ts";

export type Violation = { readonly law: Law; readonly what: string };

type Judge = (evidence: Evidence, index: Index) => readonly string[];

export const LAWS = {
  "nothing is lost": (evidence, index) =>
    evidence.writers.flatMap((writer) => (isOwed(writer, index) ? lostOf(writer, index) : [])),
  "nothing is early": (evidence, index) =>
    deliveryMails(index).flatMap((mail) => earlyOf(evidence, index, mail)),
  "nothing after a sign of life": (evidence, index) =>
    evidence.answers.flatMap((answer) => swallowedOf(evidence, index, answer)),
  "too late is true": (evidence, index) =>
    evidence.answers.filter((answer) => isFalselyLate(evidence, index, answer)).map(({ owner }) => owner),
  "one mail, one Message-ID, one link": (_evidence, index) => [...index.copiesById].flatMap(mixedUp(index)),
  "repeats only after a fault": (evidence, index) =>
    [...index.copiesById.values()].flatMap((copies) => unexplained(copies, evidence)),
  "repeats at most connections x kills": (evidence, index) => tooManyRepeats(evidence, index),
  "a refusing address delays no other": (evidence, index) =>
    [...index.copiesById].flatMap(([id, copies]) => delayedOf(evidence, index.mailById.get(id), copies[0])),
} as const satisfies Readonly<Record<string, Judge>>;
export type Law = keyof typeof LAWS;

/** Empty if no law is broken. */
export const judge = (evidence: Evidence): readonly Violation[] => {
  const index = indexOf(evidence);
  return Object.entries<Judge>(LAWS).flatMap(([law, find]) =>
    find(evidence, index).map((what) => ({ law: law as Law, what })),
  );
};

/** How often a mail arrived again, except where the mail server itself lost its answer. */
export const countRepeats = (evidence: Evidence): number =>
  [...indexOf(evidence).copiesById.values()].reduce((sum, copies) => sum + repeatsOf(copies), 0);

const repeatsOf = (copies: readonly Copy[]): number =>
  copies.slice(0, -1).filter(({ isAnswered }) => isAnswered).length;

/** All notes of a triggered writer must be delivered, and every silent writer must be triggered. */
const isOwed = (writer: WatchedWriter, { deliveriesOf }: Index): boolean =>
  writer.isSilent || deliveriesOf.has(writer.owner);

const lostOf = ({ email, notes, owner }: WatchedWriter, index: Index): string[] =>
  notes.flatMap((note) =>
    note.recipients
      .filter(({ id, email: address }) => {
        const mail = index.mailByKey.get(`${owner}/delivery/${deliveryKey(note.id, id)}`);
        const copies = mail === undefined ? [] : (index.copiesById.get(mail.id) ?? []);
        return mail?.state !== "sent" || !copies.some(({ to, isAnswered }) => to === address && isAnswered);
      })
      .map(({ email: address }) => `${email} to ${address}`),
  );

const deliveryMails = ({ mailById, copiesById }: Index): MailRow[] =>
  [...mailById.values()].filter(({ id, kind }) => kind === "delivery" && copiesById.has(id));

const earlyOf = (evidence: Evidence, index: Index, mail: MailRow): string[] => {
  const { clock, rhythm } = evidence;
  const writer = index.writerOf.get(mail.owner);
  const copy = index.copiesById.get(mail.id)?.[0];
  if (writer === undefined || copy === undefined) return [];
  const arrivedAt = clock.at(copy.storedAt).latest;
  const faults: string[] = [];
  const silentForMs = arrivedAt - writer.signAt;
  if (silentForMs < rhythm.frequencyMs + rhythm.delayMs)
    faults.push(`${copy.to} after ${silentForMs} ms of silence`);
  if (!writer.isRemindedHere) return faults;
  const reminder = lastReminder(index, mail.owner, copy.storedAt);
  if (reminder === undefined) return [...faults, `${copy.to} without an accepted reminder`];
  const delayMs = arrivedAt - clock.at(reminder.storedAt).earliest;
  if (delayMs < rhythm.delayMs) faults.push(`${copy.to} ${delayMs} ms after the accepted reminder`);
  return faults;
};

/** The first accepted copy of the first reminder, of the last cycle that has one. */
const lastReminder = (
  { firstReminders, copiesById }: Index,
  owner: string,
  before: number,
): Copy | undefined =>
  (firstReminders.get(owner) ?? [])
    .toSorted((a, b) => parseReminderKey(a.key).cycle - parseReminderKey(b.key).cycle)
    .flatMap(({ id }) => copiesById.get(id)?.find(({ isAnswered }) => isAnswered) ?? [])
    .findLast(({ storedAt }) => storedAt < before);

const swallowedOf = ({ clock, rhythm }: Evidence, index: Index, answer: Answer): string[] => {
  if (answer.kind !== "in-time") return [];
  const heardAt = clock.at(answer.askedAt).earliest;
  const nextAt = heardAt + rhythm.frequencyMs + rhythm.delayMs;
  return (index.deliveriesOf.get(answer.owner) ?? [])
    .filter(({ triggeredAt }) => triggeredAt < nextAt)
    .map((row) => `${row.owner}: answered with success, and delivered ${row.triggeredAt - heardAt} ms after`);
};

const isFalselyLate = ({ clock }: Evidence, index: Index, { kind, owner, answeredAt }: Answer): boolean => {
  if (kind !== "too-late") return false;
  const rows: readonly DeliveryRow[] = index.deliveriesOf.get(owner) ?? [];
  return !rows.some(({ triggeredAt }) => triggeredAt <= clock.at(answeredAt).latest);
};

const mixedUp =
  ({ mailById, addressOf }: Index) =>
  ([id, copies]: [string, readonly Copy[]]): string[] => {
    const mail = mailById.get(id);
    const [first] = copies;
    if (mail === undefined || first === undefined)
      return [`${first?.to ?? ""} got ${id}, which is in no outbox`];
    if (copies.some(({ link }) => link === "" || link !== first.link))
      return [`${first.to} got two links in ${id}`];
    const address = addressOf(mail);
    return copies.every(({ to }) => to === address) ? [] : [`${id} for ${address} went to ${first.to}`];
  };

/** An accepted mail is recorded within this time; later faults excuse no further copy. */
const RECORDED_WITHIN_MS = 1_000;
/** How long a killed database may take to restart. */
const DATABASE_DOWN_MS = 15_000;

const unexplained = (copies: readonly Copy[], evidence: Evidence): string[] =>
  copies.slice(1).flatMap((copy, index) => {
    const before = copies[index];
    if (before?.isAnswered !== true || isExplained(before, evidence)) return [];
    return [`${copy.to} got ${copy.id} again after ${copy.storedAt - before.storedAt} ms`];
  });

/**
 * By a kill while the previous copy was accepted, or by a move of the clock at that moment, which ends the lease of a
 * mail in flight. Only tests move the clock: outages and wrong clocks add no service time, so they end no lease.
 */
const isExplained = (before: Copy, { faults, clock }: Evidence): boolean => {
  const since = before.storedAt - RECORDED_WITHIN_MS;
  const until = before.storedAt + RECORDED_WITHIN_MS;
  return (
    faults.some(
      ({ kind, at }) => at <= until && at >= (kind === "database" ? since - DATABASE_DOWN_MS : since),
    ) || clock.moves.some(({ from, to }) => to >= since && from <= until)
  );
};

const tooManyRepeats = (evidence: Evidence, { copiesById }: Index): string[] => {
  const repeats = [...copiesById.values()].reduce((sum, copies) => sum + repeatsOf(copies), 0);
  const allowed = evidence.faults.reduce((sum, { connections }) => sum + connections, 0);
  return repeats <= allowed ? [] : [`${repeats} repeats, at most ${allowed} were allowed`];
};

const WITHIN_MS = 5 * MINUTE_MS;
/** After this time the mail of a killed process is free again. */
const LEASE_MS = 2 * MINUTE_MS;

const delayedOf = (evidence: Evidence, mail: MailRow | undefined, first: Copy | undefined): string[] => {
  if (mail === undefined || first === undefined || fateOf(first.to) !== "steady") return [];
  const arrivedAt = evidence.clock.at(first.storedAt).earliest;
  const wasClosed = arrivedAt >= evidence.closedFrom && mail.queuedAt <= evidence.closedUntil;
  if (wasClosed) return [];
  const faults = evidence.faults.filter(
    ({ at }) => at <= first.storedAt && evidence.clock.at(at).latest >= mail.queuedAt - WITHIN_MS,
  );
  const lateMs = arrivedAt - mail.queuedAt - longestMove(evidence, mail.queuedAt, first.storedAt);
  return lateMs <= WITHIN_MS + faults.length * LEASE_MS ? [] : [`${first.to} after ${lateMs} ms`];
};

/** A mail that is queued just before the clock moves looks hours old after a second. */
const longestMove = ({ clock: { moves } }: Evidence, queuedAt: number, storedAt: number): number => {
  const steps = moves.map(({ from, offsetMs }, index) => {
    const before = moves[index - 1]?.offsetMs ?? 0;
    const isBetween = from <= storedAt && from + before >= queuedAt - WITHIN_MS;
    return isBetween ? offsetMs - before : 0;
  });
  return Math.max(0, ...steps);
};
