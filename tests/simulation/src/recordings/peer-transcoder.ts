import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Transcoded, TranscodeJob, Transcoder } from "@afterword/server/features/media/transcoder";
import type { Chance } from "../kernel/chance.ts";
import type { Process } from "../kernel/process.ts";
import { convertedOf, TAKE_SECONDS } from "./takes.ts";

/** Stands in for ffmpeg: it takes seconds, or longer than a lease, is killed now and then, and is missing for days. */
export const createPeerTranscoder = (
  process: Process,
  chance: Chance,
  isInstalled: () => boolean,
): Transcoder => ({
  isAvailable: async () => isInstalled(),
  convert: async (job) => {
    if (!isInstalled()) return { kind: "unavailable", reason: "there is no ffmpeg" };
    const [least, most] = chance.happens(0.15)
      ? [5 * MINUTE_MS, 15 * MINUTE_MS]
      : [SECOND_MS, 20 * SECOND_MS];
    await process.park(chance.between(least, most));
    return chance.happens(0.15) ? { kind: "broke-off", reason: "it was killed" } : convert(job);
  },
});

/** At once: Node does not tell of all that it does with files in the background (../kernel/real-work.ts). */
const convert = ({ folder, input, type }: TranscodeJob): Transcoded => {
  const made = convertedOf(readFileSync(join(folder, input)));
  if (made === null) return { kind: "unreadable", reason: "it is torn" };
  writeFileSync(join(folder, "made.mp4"), made);
  const cover = type === "video" ? "cover.jpg" : null;
  if (cover !== null) writeFileSync(join(folder, cover), Buffer.from("ffd8ffe0", "hex"));
  return { kind: "made", file: "made.mp4", seconds: TAKE_SECONDS, cover };
};
