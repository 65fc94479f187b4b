import { CONFIRM_FREQUENCY_DEFAULT_HOURS } from "@afterword/core/constants";
import { DAY_MS, HOUR_MS, hoursToMs } from "@afterword/core/time/duration";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import type { WriterSpec } from "@afterword/server/testing/plant-writers";

/** What the mail server does with an address. The address begins with it, so that every mail carries it. */
export const FATES = {
  steady: 58,
  /** Refused for now (4xx), two times in five. */
  flaky: 12,
  /** The answer comes late. */
  slow: 6,
  /** Refused for now (4xx) in the first 72 hours. */
  closed: 7,
  /** Refused for good (5xx) in the first 72 hours. */
  gone: 7,
  /** The server hangs and cuts the connection, the first two times. */
  hanging: 4,
  /** The server accepts the mail, but its answer is lost, the first two times. */
  forgetful: 6,
} as const;
export type Fate = keyof typeof FATES;

export const REFUSED_FOR_MS = 72 * HOUR_MS;

/** How a writer reacts to reminders. */
const TEMPERS = {
  /** Never. */
  silent: 60,
  /** Soon. */
  lively: 20,
  /** Around the moment of the delivery. */
  daring: 20,
} as const;
export type Temper = keyof typeof TEMPERS;

/** The last writer is reminded so much later than the first, so that writers are in all states at the same time. */
const SPREAD_MS = 4 * DAY_MS;
const LONGEST_SILENCE_MS = hoursToMs(CONFIRM_FREQUENCY_DEFAULT_HOURS) - HOUR_MS;

/** Writers with one to three notes each, every note to one to three recipients. */
export const drawCrowd = (count: number, random: SeededRandom): WriterSpec[] =>
  Array.from({ length: count }, (_, number) => {
    const address = (kind: string, serial: string): string =>
      `${weighted(FATES, random)}.${kind}-${serial}@example.com`;
    return {
      email: address(weighted(TEMPERS, random), String(number)),
      notes: Array.from({ length: random.between(1, 3) }, (_note, note) =>
        Array.from({ length: random.between(1, 3) }, (_recipient, recipient) =>
          address("friend", `${number}-${note}-${recipient}`),
        ),
      ),
      standing: { kind: "watching", silentForMs: LONGEST_SILENCE_MS - random.between(0, SPREAD_MS) },
    };
  });

/** Addresses outside the crowd (those of the system) are steady. */
export const fateOf = (address: string): Fate => keyOf(FATES, address.split(".")[0]) ?? "steady";

export const temperOf = (email: string): Temper => {
  const temper = keyOf(TEMPERS, email.split(/[.-]/)[1]);
  if (temper === null) throw new Error(`${email} is not a writer of this crowd`);
  return temper;
};

const keyOf = <K extends string>(table: Readonly<Record<K, number>>, word = ""): K | null =>
  Object.hasOwn(table, word) ? (word as K) : null;

const weighted = <K extends string>(weights: Readonly<Record<K, number>>, random: SeededRandom): K => {
  const entries = Object.entries<number>(weights) as [K, number][];
  return random.pick(entries.flatMap(([name, weight]) => Array.from({ length: weight }, () => name)));
};
