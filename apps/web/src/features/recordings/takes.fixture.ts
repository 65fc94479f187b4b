import { writePeaks } from "@afterword/core/recordings/peaks";
import { recordingKey } from "@afterword/core/recordings/recording";
import type { Recording } from "@afterword/core/recordings/recording";
import { onTestFinished } from "vitest";
import { ANNA } from "../../testing/people.ts";
import { partKey } from "./device/take.ts";
import type { Take } from "./device/take.ts";
import { mediaCache, takes } from "./device/takes.ts";

/** 2026-11-21 */
const AT = 1_795_251_600_000;
const RATE = 8_000;

/** A tone that swells and fades, as a file that every browser plays. */
export function buildTone(seconds: number): Blob {
  const count = Math.round(seconds * RATE);
  const view = new DataView(new ArrayBuffer(44 + count * 2));
  const text = (at: number, letters: string): void => {
    for (let index = 0; index < letters.length; index += 1)
      view.setUint8(at + index, letters.charCodeAt(index));
  };
  text(0, "RIFF");
  view.setUint32(4, 36 + count * 2, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, count * 2, true);
  for (let at = 0; at < count; at += 1)
    view.setInt16(44 + at * 2, Math.sin(at / 3) * 8_000 * loudnessAt(at / count), true);
  return new Blob([view.buffer], { type: "audio/wav" });
}

const loudnessAt = (share: number): number =>
  Math.abs(Math.sin(share * 9) * Math.cos(share * 23)) * (1 - share * 0.4);

export const buildRecording = (number = 0, changes: Partial<Recording> = {}): Recording => ({
  type: "audio",
  cloud: recordingKey(ANNA, changes.type ?? "audio", AT + number),
  length: 63,
  peaks: writePeaks(Array.from({ length: 400 }, (_none, at) => loudnessAt(at / 400))),
  ...changes,
});

/** Puts a take of this recording on the device until the test ends. */
export async function putTake(
  recording: Recording,
  { file = buildTone(2), parts = 1, ...changes }: Partial<Take> & { readonly file?: Blob } = {},
): Promise<Take> {
  const take: Take = {
    id: recording.cloud,
    owner: ANNA,
    type: recording.type,
    mimeType: file.type,
    convert: true,
    seconds: recording.length,
    parts,
    hasCover: false,
    state: "queued",
    at: AT,
    ...changes,
  };
  const size = Math.ceil(file.size / parts);
  for (let part = 0; part < parts; part += 1)
    await mediaCache.put(partKey(take.id, part), file.slice(part * size, (part + 1) * size, file.type));
  await takes.writeTake(take);
  onTestFinished(forgetTakes);
  return take;
}

async function forgetTakes(): Promise<void> {
  await Promise.all((await mediaCache.keys()).map((key) => mediaCache.delete(key)));
}
