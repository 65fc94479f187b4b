import { readdirSync, readFileSync } from "node:fs";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import { MARK_BYTES } from "../features/media/container.ts";

/** What a mutation may use besides the file itself. */
export type Foreign = {
  /** Of another recording. */
  readonly other: Buffer;
  /** A list of other files, as ffmpeg reads them. */
  readonly list: string;
};

type Mutation = (file: Buffer, random: SeededRandom, foreign: Foreign) => Buffer;

/** From somewhere behind the bytes that say what the file is. */
const placeIn = (file: Buffer, random: SeededRandom): number => random.between(MARK_BYTES, file.length - 1);

const rangeIn = (file: Buffer, random: SeededRandom): readonly [number, number] => {
  const start = placeIn(file, random);
  return [start, Math.min(file.length, start + random.between(1, 4_000))];
};

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  "some bytes changed": (file, random) => {
    for (let left = random.between(1, 60); left > 0; left -= 1)
      file[placeIn(file, random)] = random.between(0, 255);
    return file;
  },
  "cut off": (file, random) => file.subarray(0, placeIn(file, random)),
  "a range of zeros": (file, random) => file.fill(0, ...rangeIn(file, random)),
  "a range taken out": (file, random) => {
    const [start, end] = rangeIn(file, random);
    return Buffer.concat([file.subarray(0, start), file.subarray(end)]);
  },
  "a range twice": (file, random) => {
    const [start, end] = rangeIn(file, random);
    return Buffer.concat([file.subarray(0, end), file.subarray(start)]);
  },
  "a huge number": (file, random) => {
    // Sizes and lengths stand near the beginning.
    const at = random.between(MARK_BYTES, Math.min(file.length, 600) - 4);
    file.writeUInt32BE(random.pick([0xffff_ffff, 0x7fff_ffff, 0x8000_0000, 0x0010_0000]), at);
    return file;
  },
  "another file in its middle": (file, random, { other }) => {
    const at = placeIn(file, random);
    return Buffer.concat([file.subarray(0, at), other.subarray(placeIn(other, random)), file.subarray(at)]);
  },
  "a list of files in its middle": (file, random, { list }) => {
    const at = random.chance(0.5) ? MARK_BYTES : placeIn(file, random);
    return Buffer.concat([file.subarray(0, at), Buffer.from(`\n${list}`), file.subarray(at)]);
  },
};

/** The same for the same random numbers. */
export const mutated = (original: Buffer, random: SeededRandom, foreign: Foreign): Buffer => {
  const times = random.chance(0.7) ? 1 : 3;
  let file = Buffer.from(original);
  for (let left = times; left > 0 && file.length > 2 * MARK_BYTES; left -= 1)
    file = Buffer.from(random.pick(Object.values(MUTATIONS))(file, random, foreign));
  return file;
};

/** Looks how much memory the programs take at most that have this folder in their words. */
export const watchMemory = (folder: string): (() => number) => {
  let mostBytes = 0;
  const look = (): void => {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
      mostBytes = Math.max(mostBytes, peakOf(pid, folder));
  };
  const timer = setInterval(look, 50);
  return () => {
    clearInterval(timer);
    return mostBytes;
  };
};

/** 0 for another program, and for one that has just ended. */
const peakOf = (pid: string, folder: string): number => {
  try {
    const [program = ""] = readFileSync(`/proc/${pid}/comm`, "utf8").split("\n");
    if (program !== "ffmpeg" && program !== "ffprobe") return 0;
    if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder)) return 0;
    const [, kilobytes = "0"] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
};
