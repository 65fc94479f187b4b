/** Reads from a file which moments of the signal it holds (signal-source.ts). */
import {
  BLOCKS,
  ffmpeg,
  HZ_PER_SECOND,
  LOWEST_HZ,
  PICTURES_PER_SECOND,
  readNumber,
  SIGNAL_SECONDS,
} from "./signal-source.ts";

/** A moment of a file, and the moment of the signal that it shows, both in seconds. */
export type Moment = { readonly at: number; readonly of: number };

const RATE = 16_000;
const STRETCH_SECONDS = 0.1;

/** By the height of the tone, ten times a second, where there is a tone. */
export const heardIn = (file: string): readonly Moment[] => heardInSamples(samplesOf(file));

/** `samples` are what a microphone gave, 16,000 a second. */
export const heardInSamples = (samples: Float32Array): readonly Moment[] => {
  const size = RATE * STRETCH_SECONDS;
  const stretches = Array.from({ length: Math.floor(samples.length / size) }, (_none, number) =>
    samples.subarray(number * size, (number + 1) * size),
  );
  return stretches.flatMap((stretch, number) => {
    const hertz = hertzOf(stretch);
    const at = (number + 0.5) * STRETCH_SECONDS;
    return hertz === null ? [] : [{ at, of: (hertz - LOWEST_HZ) / HZ_PER_SECOND }];
  });
};

/** The root of the mean square of what is heard between two seconds of a file, from 0 to 1. */
export const loudnessIn = (file: string, from: number, to: number): number => {
  const samples = samplesOf(file).subarray(from * RATE, to * RATE);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
};

const samplesOf = (file: string): Float32Array => {
  const bytes = ffmpeg(["-i", file, "-ac", "1", "-ar", `${RATE}`, "-f", "f32le", "-"]);
  return new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
};

/**
 * By where the wave rises through nothing; null for silence, and where the rises do not come evenly: at a cut, or while
 * the tone begins. Late in the signal a cut changes the length of a wave by less than a codec does, so the two halves of
 * the stretch are compared as well.
 */
const hertzOf = (samples: Float32Array): number | null => {
  const rises: number[] = [];
  for (let at = 1; at < samples.length; at += 1) {
    const [before = 0, after = 0] = [samples[at - 1], samples[at]];
    if (before < 0 && after >= 0) rises.push(at - after / (after - before));
  }
  const waves = rises.slice(1).map((rise, number) => rise - (rises[number] ?? 0));
  const mean = meanOf(waves);
  const isEven = waves.length > 10 && waves.every((wave) => Math.abs(wave / mean - 1) < 0.15);
  if (!isEven) return null;
  const half = Math.floor(waves.length / 2);
  const rise = RATE / meanOf(waves.slice(half)) - RATE / meanOf(waves.slice(0, half));
  return Math.abs(rise) < 2 * STRETCH_SECONDS * HZ_PER_SECOND ? RATE / mean : null;
};

const meanOf = (waves: readonly number[]): number =>
  waves.reduce((sum, wave) => sum + wave, 0) / waves.length;

/** By the numbers on its pictures. A picture without one is not upright, or not of the signal: that is an error. */
export const seenIn = (file: string): readonly Moment[] => {
  const rate = PICTURES_PER_SECOND;
  const { across, down } = BLOCKS;
  const small = `fps=${rate},scale=${across}:${down}:flags=area`;
  const bytes = ffmpeg(["-i", file, "-vf", small, "-pix_fmt", "gray", "-f", "rawvideo", "-"]);
  const size = across * down;
  return Array.from({ length: bytes.length / size }, (_none, at) => {
    const number = readNumber(bytes.subarray(at * size, (at + 1) * size));
    if (number === null) throw new Error(`picture ${at} of ${file} has no number, or is not upright`);
    return { at: at / rate, of: number / rate };
  });
};

/** How much of the signal is left out at a place, in seconds. */
export type Gap = { readonly at: number; readonly seconds: number };

/**
 * Where a file leaves out, or repeats, more than `tolerance` seconds of the signal; empty for one that has everything in
 * order from its first moment to its last.
 */
export const gapsIn = (moments: readonly Moment[], tolerance: number): readonly Gap[] => {
  const gaps: Gap[] = [];
  let delay = delayOf(moments[0]);
  for (const moment of moments) {
    const seconds = shortest(delayOf(moment) - delay);
    if (Math.abs(seconds) <= tolerance) continue;
    gaps.push({ at: moment.at, seconds });
    delay += seconds;
  }
  return gaps;
};

/** From the last moment of the signal to its first is no step at all. */
const shortest = (seconds: number): number => seconds - Math.round(seconds / SIGNAL_SECONDS) * SIGNAL_SECONDS;

const delayOf = (moment: Moment | undefined): number => (moment === undefined ? 0 : moment.of - moment.at);
