import type { ShownRecording } from "@afterword/contract/public-pages";
import { DAY_MS, HOUR_MS, hoursToMs, MINUTE_MS } from "@afterword/core/time/duration";
import { recordingOfKey } from "@afterword/server/features/media/objects";
import { isBeginning, isWhole, type Take } from "./takes.ts";

/**
 * What holds for recordings (behaviour §5), by what devices sent, people read and the store holds. Each judge answers
 * what is wrong, or null; docs/reliability.md explains each law.
 */
export type RecordingLaw =
  | "text is never late"
  | "what was acknowledged can be read"
  | "nothing named is removed"
  | "nothing unnamed is left"
  | "the page says what is missing"
  | "a recording is its owner's alone"
  | "whose upload waits is told"
  | "what is whole is converted in the end";

/** What is known of a take from its device. */
export type KnownTake = {
  readonly take: Take;
  /** Parts that were answered as stored. */
  readonly acknowledged: ReadonlySet<number>;
  /** Parts that were sent, answered or not. */
  readonly sent: ReadonlySet<number>;
};

const isAcknowledged = ({ take, acknowledged }: KnownTake): boolean =>
  acknowledged.size === take.parts.length;

const mayBeThere = ({ take, sent }: KnownTake): boolean => sent.size === take.parts.length;

/** Silence is found, and a mail sent, within seconds; servers that die are back within a minute. */
const LATE_AFTER_MS = 10 * MINUTE_MS;

export type Rhythm = { readonly frequencyHours: number; readonly delayHours: number };

/** By when the text of someone has to be with its readers who gave the last sign of life at `lastSignAt`. */
export const textDueBy = ({ frequencyHours, delayHours }: Rhythm, lastSignAt: number): number =>
  lastSignAt + hoursToMs(frequencyHours + delayHours) + LATE_AFTER_MS;

export type SeenPage = {
  /** As it was known when the page was asked for. */
  readonly before: KnownTake;
  /** And when it was answered. */
  readonly after: KnownTake;
  readonly shown: ShownRecording | null;
  readonly store: "there" | "away" | "unsure";
};

export const judgePage = ({ before, after, shown, store }: SeenPage): string | null => {
  if (shown === null) return "the page names no recording";
  if (!mayBeThere(after)) return judgeMissing(shown, store);
  return isAcknowledged(before) ? judgeThere(shown, store) : null;
};

const saysMissing = (shown: ShownRecording): boolean =>
  shown.kind === "not-arrived" || (shown.kind === "playable" && shown.parts !== null);

const judgeMissing = (shown: ShownRecording, store: SeenPage["store"]): string | null => {
  if (saysMissing(shown) || (store !== "there" && shown.kind === "unavailable")) return null;
  return `parts are missing, and the page says ${shown.kind}`;
};

const judgeThere = (shown: ShownRecording, store: SeenPage["store"]): string | null => {
  if (saysMissing(shown)) return "all parts were acknowledged, and the page says that some are missing";
  if (shown.kind === "lost") return "the page says that it is lost";
  if (store === "unsure" || (store === "away") === (shown.kind === "unavailable")) return null;
  return `the page says ${shown.kind} while the store is ${store}`;
};

/** `read`: null where there was nothing to read. */
export const judgeReading = (known: KnownTake, read: Uint8Array | null): string | null => {
  const { take, acknowledged } = known;
  if (read === null) return acknowledged.has(0) ? "there is nothing to read" : null;
  if (isWhole(take, read)) return null;
  if (isAcknowledged(known)) return "what is read is not what was recorded";
  return isBeginning(take, acknowledged, read) ? null : "what is read is no beginning of what was recorded";
};

/** Acknowledged parts of takes that a note names, of which neither the part nor the converted file is in the store. */
export const findLost = (
  named: readonly KnownTake[],
  keys: Iterable<string>,
): readonly { readonly owner: string; readonly what: string }[] => {
  const there = new Set([...keys].map((key) => key.replace(/(?<part>^parts\/.*\/-?\d+)-.*$/, "$<part>")));
  return named.flatMap(({ take: { owner, name }, acknowledged }) => {
    if (there.has(`recordings/${owner}/${name}`)) return [];
    const lost = [...acknowledged].filter((part) => !there.has(`parts/${owner}/${name}/${part}`));
    return lost.length === 0 ? [] : [{ owner, what: `parts ${lost.join()} of ${name} are gone` }];
  });
};

/** Objects of recordings that no note names any more, and parts beside a converted file. `named`: owner and file name. */
export const findLeftOver = (named: ReadonlySet<string>, keys: readonly string[]): readonly string[] => {
  const there = new Set(keys);
  return keys.filter((key) => {
    const { owner = "", name = "" } = recordingOfKey(key) ?? {};
    if (!named.has(`${owner}/${name}`)) return true;
    return key.startsWith("parts/") && there.has(`recordings/${owner}/${name}`);
  });
};

/** A day after the device should have sent it, and what the job and an outage need. */
export const TOLD_AFTER_MS = DAY_MS + 7 * HOUR_MS;

export type Waiting = {
  /** For how long a note that was not sent out has named it. */
  readonly namedForMs: number;
  /** When its last part was acknowledged; null: not yet. */
  readonly wholeAt: number | null;
  /** When the mail about it was written; null: not yet. */
  readonly toldAt: number | null;
};

export const judgeTelling = ({ namedForMs, wholeAt, toldAt }: Waiting): string | null => {
  if (toldAt !== null && wholeAt !== null && wholeAt < toldAt) return "told of a recording that was there";
  const isLate = wholeAt === null && namedForMs >= TOLD_AFTER_MS;
  return isLate && toldAt === null ? "not told of a recording that has waited for a day" : null;
};

/** After so many conversions that were killed the recording stays as it came. */
const ATTEMPTS_MOST = 5;

export type EndOfTake = {
  readonly isReadable: boolean;
  readonly isConverted: boolean;
  readonly state: string;
  readonly attempts: number;
};

/** Of a take that is whole and that a note names, after some quiet days. */
export const judgeEnd = ({ isReadable, isConverted, state, attempts }: EndOfTake): string | null => {
  if (isConverted) return null;
  const isGivenUp = state === "failed" && (!isReadable || attempts >= ATTEMPTS_MOST);
  return isGivenUp ? null : `it is ${state} after ${attempts} attempts`;
};
