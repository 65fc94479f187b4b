import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder, writeSynced } from "../files/synced-files.ts";
import type { Timeline } from "./server-answers.ts";

/** The newest timeline that a process of this machine has seen: the database cannot tell a process that starts. */
export type KeptTimeline = {
  /** Null before the first time. Throws one sentence when the file holds anything else. */
  readonly read: () => Promise<Timeline | null>;
  /** Resolves once it is on the disk. What is kept never becomes older. */
  readonly keep: (timeline: Timeline) => Promise<void>;
};

/** In a file, or in the memory of this process alone. */
export const createKeptTimeline = (file: string | null): KeptTimeline =>
  file === null
    ? { read: async () => null, keep: async () => undefined }
    : { read: () => readTimeline(file), keep: (timeline) => writeTimeline(file, timeline) };

const readTimeline = async (file: string): Promise<Timeline | null> => {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const { system, timeline } = LINE.exec(text)?.groups ?? {};
  if (system === undefined || timeline === undefined)
    throw new Error(
      `${file} does not hold the timeline of a database. Make sure that only the right one of the servers in ` +
        "DATABASE_URL takes writes, then remove this file.",
    );
  return { system, timeline: Number(timeline) };
};

/** The identifier has more digits than a number holds. */
const LINE = /^(?<system>\d+) (?<timeline>\d+)\n$/;

const writeTimeline = async (file: string, { system, timeline }: Timeline): Promise<void> => {
  const kept = await readTimeline(file);
  if (kept?.system === system && kept.timeline >= timeline) return;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.new-${process.pid}`;
  await rm(draft, { force: true });
  await writeSynced(draft, `${system} ${timeline}\n`);
  await rename(draft, file);
  await syncFolder(dirname(file));
};
