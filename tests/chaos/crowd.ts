import { CONFIRM_FREQUENCY_DEFAULT_HOURS } from "@afterword/core/constants";
import { DAY_MS, HOUR_MS, hoursToMs } from "@afterword/core/time/duration";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import type { WriterSpec } from "@afterword/server/testing/plant-writers";

/** What the mail server does with an address. It stands at the front of the address, so that every mail tells it. */
export const FATES = {
  steady: 58,
  /** Refused for now, two times in five. */
  flaky: 12,
  /** The answer comes late. */
  slow: 6,
  /** Refused for now (4xx) in the first 72 hours. */
  closed: 7,
  /** Refused for good (5xx) in the first 72 hours. */
  gone: 7,
  /** Hangs, and is cut off, the first two times. */
  hanging: 4,
  /** Takes the mail, but its answer is lost, the first two times. */
  forgetful: 6,
} as const;
export type Fate = keyof typeof FATES;

export const REFUSED_FOR_MS = 72 * HOUR_MS;

/** How a writer lives. */
const TEMPERS = {
  /** Never heard of again. */
  silent: 60,
  /** Presses the button of every reminder soon. */
  lively: 20,
  /** Presses it around the moment of the delivery. */
  daring: 20,
} as const;
export type Temper = keyof typeof TEMPERS;

/** The first are reminded soon, the last so much later, so that all that can happen to a writer happens at the same time. */
const SPREAD_MS = 4 * DAY_MS;
const LONGEST_SILENCE_MS = hoursToMs(CONFIRM_FREQUENCY_DEFAULT_HOURS) - HOUR_MS;

/** So many writers with one to three notes, each to one to three recipients. */
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

/** Whoever is not of the crowd (the system's own addresses) is steady. */
export const fateOf = (address: string): Fate => keyOf(FATES, address.split(".")[0]) ?? "steady";

export const temperOf = (email: string): Temper => {
  const temper = keyOf(TEMPERS, email.split(/[.-]/)[1]);
  if (temper === null) throw new Error(`${email} is no writer of this crowd`);
  return temper;
};

const keyOf = <K extends string>(table: Readonly<Record<K, number>>, word = ""): K | null =>
  Object.hasOwn(table, word) ? (word as K) : null;

const weighted = <K extends string>(weights: Readonly<Record<K, number>>, random: SeededRandom): K => {
  const entries = Object.entries<number>(weights) as [K, number][];
  return random.pick(entries.flatMap(([name, weight]) => Array.from({ length: weight }, () => name)));
};
