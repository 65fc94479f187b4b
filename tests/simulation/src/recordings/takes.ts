import { createHash } from "node:crypto";
import type { Chance } from "../kernel/chance.ts";

/** What a recorder made, cut into parts as its device hands them over. */
export type Take = {
  readonly owner: string;
  /** The name of the file, without its owner. */
  readonly name: string;
  readonly parts: readonly Buffer[];
};

export const cloudOf = ({ owner, name }: Take): string => `${owner}/${name}`;

export const TAKE_SECONDS = 30;

const WEBM = Buffer.from("1a45dfa3", "hex");
const TORN = Buffer.from("torn");
const MP4 = Buffer.from("0000001466747970", "hex");

/** `isTorn`: no program can read it. */
export const makeTake = (chance: Chance, of: Pick<Take, "owner" | "name">, isTorn: boolean): Take => {
  const words = (): Buffer => Buffer.from(Array.from({ length: 40 }, () => chance.whole(97, 122)));
  const begin = Buffer.concat([WEBM, isTorn ? TORN : Buffer.alloc(4), words()]);
  return { ...of, parts: [begin, ...Array.from({ length: chance.pick([0, 1, 2, 4]) }, words)] };
};

/** What stands in for the work of ffmpeg; null for what cannot be read. */
export const convertedOf = (taken: Uint8Array): Buffer | null => {
  if (Buffer.from(taken).subarray(4, 8).equals(TORN)) return null;
  return Buffer.concat([MP4, createHash("sha256").update(taken).digest()]);
};

/** What a reader may get of a take that is whole: as it came, or converted. */
export const isWhole = ({ parts }: Take, read: Uint8Array): boolean => {
  const taken = Buffer.concat(parts);
  return taken.equals(read) || convertedOf(taken)?.equals(read) === true;
};

/** The parts from the first to the one before the first that is missing, of those that arrived. */
export const isBeginning = ({ parts }: Take, arrived: ReadonlySet<number>, read: Uint8Array): boolean => {
  let least = 0;
  while (arrived.has(least)) least += 1;
  const beginnings = parts.map((_, count) => Buffer.concat(parts.slice(0, count + 1)));
  return beginnings.slice(Math.max(0, least - 1)).some((bytes) => bytes.equals(read));
};
