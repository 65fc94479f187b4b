/**
 * How loud a take is over its length, for its drawing: one sign for each stretch, from "0" (silence) to "z". It comes
 * with the recording, because measuring it again would mean loading and decoding all of it.
 */
export const PEAKS_MAX_COUNT = 100;

const LOUDEST = 35;

/** From loudness between 0 and 1, however often it was measured; the loudest moment of each stretch counts. */
export const writePeaks = (loudness: readonly number[]): string => {
  const count = Math.min(PEAKS_MAX_COUNT, loudness.length);
  const stretch = (index: number) =>
    loudness.slice(
      Math.floor((index * loudness.length) / count),
      Math.floor(((index + 1) * loudness.length) / count),
    );
  return Array.from({ length: count }, (_, index) => signOf(Math.max(...stretch(index)))).join("");
};

const signOf = (loudness: number): string => {
  const level = Number.isFinite(loudness) ? Math.round(Math.min(1, Math.max(0, loudness)) * LOUDEST) : 0;
  return level.toString(LOUDEST + 1);
};

export const isPeaks = (value: unknown): value is string =>
  typeof value === "string" && value.length <= PEAKS_MAX_COUNT && /^[0-9a-z]*$/.test(value);

/** Between 0 and 1, `count` of them, on a line from peak to peak; none if nothing was measured. */
export const readPeaks = (peaks: string, count: number): readonly number[] => {
  if (peaks === "") return [];
  const last = peaks.length - 1;
  const levelAt = (at: number): number => Number.parseInt(peaks.charAt(at), LOUDEST + 1) / LOUDEST;
  return Array.from({ length: count }, (_, index) => {
    const place = Math.min(last, Math.max(0, ((index + 0.5) * peaks.length) / count - 0.5));
    const before = Math.floor(place);
    const share = place - before;
    return levelAt(before) * (1 - share) + levelAt(Math.min(last, before + 1)) * share;
  });
};
