import { writePeaks } from "@afterword/core/recordings/peaks";
import { takes } from "../../recordings/public.ts";
import type { Take } from "../../recordings/public.ts";
import { drawnLoudness, loudness } from "./sound.ts";

/** Decoded sound lies in memory; this is enough to see loudness in. */
const SAMPLES_PER_SECOND = 8_000;
/** Of a longer take the drawing is not worth the memory that it takes. */
const LONGEST_SECONDS = 20 * 60;
const STRETCHES_PER_SECOND = 10;

/** How loud a voice of an earlier visit is over its length: its meter is gone. Empty where that cannot be told. */
export async function measurePeaks(take: Take): Promise<string> {
  if (take.type !== "audio" || take.seconds > LONGEST_SECONDS) return "";
  try {
    const file = await takes.openTake(take.id);
    if (file === null) return "";
    const context = new OfflineAudioContext(1, 1, SAMPLES_PER_SECOND);
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    const samples = sound.getChannelData(0);
    const stretch = SAMPLES_PER_SECOND / STRETCHES_PER_SECOND;
    const levels = Array.from({ length: Math.ceil(samples.length / stretch) }, (_none, index) =>
      drawnLoudness(loudness(samples.subarray(index * stretch, (index + 1) * stretch))),
    );
    return writePeaks(levels);
  } catch {
    // The browser cannot decode all that it can play.
    return "";
  }
}
