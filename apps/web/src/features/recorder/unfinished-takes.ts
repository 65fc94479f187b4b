import type { RecordingType } from "@afterword/core/recordings/recording";
import { takes } from "../recordings/public.ts";
import type { Take } from "../recordings/public.ts";
import { lockedTakes } from "./capture/take-lock.ts";

/** Own takes that no recorder holds and no note got: interrupted, or left before "Upload". The newest first. */
export async function listUnfinished(type: RecordingType): Promise<Take[]> {
  const [all, locked] = await Promise.all([takes.listTakes(), lockedTakes()]);
  return all
    .filter((take) => take.type === type && (take.state === "recording" || take.state === "ended"))
    .filter(({ id, parts }) => parts > 0 && !locked.has(id))
    .toReversed();
}
