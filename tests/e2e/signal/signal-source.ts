/**
 * What a fake microphone and a fake camera give, so that a file tells where each moment of it comes from: a tone that
 * rises by the same amount each second, and pictures with their number on them as black and white blocks.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Then both begin anew. */
export const SIGNAL_SECONDS = 30;

export const LOWEST_HZ = 400;
export const HZ_PER_SECOND = 100;

/** The rate that Chromium plays such a file with. */
export const PICTURES_PER_SECOND = 30;

/** Of a picture, in blocks. */
export const BLOCKS = { across: 20, down: 15 } as const;
const BLOCK_PX = 16;

/** Where a picture has its number: nowhere else is anything white, so one that is turned or mirrored has none. */
const NUMBER_ROW = 3;
const NUMBER_COLUMN = 2;
const BEGINNING = [1, 1, 0, 1];
const NUMBER_BITS = 10;

/** The fake devices as files: a sound and pictures. */
export const makeSignal = (folder: string) => {
  const sound = join(folder, "signal.wav");
  const pictures = join(folder, "signal.mjpeg");
  const wave = `0.5*sin(2*PI*(${LOWEST_HZ}*t+${HZ_PER_SECOND / 2}*t*t))`;
  ffmpeg(["-f", "lavfi", "-i", `aevalsrc='${wave}':s=48000:d=${SIGNAL_SECONDS}`, sound]);
  const { across, down } = BLOCKS;
  const raw = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "gray",
    "-s",
    `${across}x${down}`,
    "-r",
    `${PICTURES_PER_SECOND}`,
  ];
  const large = `scale=${across * BLOCK_PX}:${down * BLOCK_PX}:flags=neighbor`;
  const as = ["-vf", large, "-pix_fmt", "yuvj420p", "-c:v", "mjpeg", "-q:v", "5", pictures];
  const numbers = Array.from({ length: SIGNAL_SECONDS * PICTURES_PER_SECOND }, (_none, number) => number);
  ffmpeg([...raw, "-i", "-", ...as], Buffer.concat(numbers.map(drawNumber)));
  return { sound, pictures };
};

const drawNumber = (number: number): Buffer => {
  const picture = Buffer.alloc(BLOCKS.across * BLOCKS.down, 40);
  bitsOf(number).forEach((bit, at) => {
    picture[NUMBER_ROW * BLOCKS.across + NUMBER_COLUMN + at] = bit * 255;
  });
  return picture;
};

/** A beginning that tells left from right, the number, and whether it has an odd number of ones. */
const bitsOf = (number: number): readonly number[] => {
  const bits = Array.from({ length: NUMBER_BITS }, (_none, at) => (number >> (NUMBER_BITS - 1 - at)) & 1);
  return [...BEGINNING, ...bits, bits.reduce((sum, bit) => sum + bit, 0) % 2];
};

/** The number on a picture of one grey byte for each block; null if there is none, or if the picture is not upright. */
export const readNumber = (picture: Uint8Array): number | null => {
  const from = NUMBER_ROW * BLOCKS.across + NUMBER_COLUMN;
  const length = BEGINNING.length + NUMBER_BITS + 1;
  const bits = [...picture.subarray(from, from + length)].map((grey) => (grey > 128 ? 1 : 0));
  const digits = bits.slice(BEGINNING.length, -1).join("");
  const number = Number.parseInt(digits, 2);
  return bits.join("") === bitsOf(number).join("") ? number : null;
};

/** Runs ffmpeg; what it writes to its output comes back. */
export const ffmpeg = (words: readonly string[], input?: Buffer): Buffer => {
  const { status, stdout, stderr } = spawnSync("ffmpeg", ["-v", "error", "-y", ...words], {
    ...(input === undefined ? {} : { input }),
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`ffmpeg failed: ${String(stderr)}`);
  return stdout;
};
