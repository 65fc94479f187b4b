import type { getDownloadCredential } from "@afterword/contract/endpoints/media";
import { DOWNLOAD_NAME } from "@afterword/core/recordings/recording";
import type { Recording } from "@afterword/core/recordings/recording";
import { call } from "../../../shared/http/call.ts";
import { loggedInId } from "../../../shared/http/session.ts";
import { takes } from "../device/takes.ts";
import { addressOf, createCredentials } from "./download-credential.ts";
import type { Progress } from "./player.machine.ts";

/** What a player plays. */
export type Source = {
  readonly address: string;
  /** Frees what it holds in memory. */
  readonly close: () => void;
};

const findCredential = createCredentials(
  () => call<typeof getDownloadCredential>("GET /api/user-downloadurl", { silent: true }),
  () => Date.now(),
);

type Wanted = {
  /** The known credential did not work. */
  readonly isFresh: boolean;
  /** Read all of it first; otherwise the browser streams. */
  readonly isWhole: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
};

/** The copy on this device while there is one, also without a connection; otherwise the server's. */
export async function openSource(recording: Recording, wanted: Wanted): Promise<Source> {
  const take = await takes.openTake(recording.cloud).catch(() => null);
  if (take !== null) return sourceOf(take);
  const address = await addressAtServer(recording.cloud, wanted.isFresh);
  if (!wanted.isWhole) return { address, close: () => undefined };
  return sourceOf(new Blob([await readWhole(address, wanted)], { type: typeOf(recording) }));
}

/** The cover of a video; null without one. */
export async function openCover(recording: Recording): Promise<Source | null> {
  const cover = await takes.readCover(recording.cloud).catch(() => null);
  if (cover !== null) return sourceOf(cover);
  const file = recording.cloud.replace(/\.mp4$/, ".cover");
  return { address: await addressAtServer(file, false), close: () => undefined };
}

/** Hands the owner the file, under the name and ending of what it is. */
export async function downloadRecording(recording: Recording): Promise<void> {
  const take = await takes.openTake(recording.cloud).catch(() => null);
  if (take === null) {
    const address = await addressAtServer(recording.cloud, true, { download: "1" });
    return save(address, DOWNLOAD_NAME[recording.type]);
  }
  const { address, close } = sourceOf(take);
  save(address, nameOf(recording, take.type));
  // The browser reads it after this.
  window.setTimeout(close, 60_000);
}

const sourceOf = (file: Blob): Source => {
  const address = URL.createObjectURL(file);
  return { address, close: () => URL.revokeObjectURL(address) };
};

async function addressAtServer(
  file: string,
  isFresh: boolean,
  extra: Readonly<Record<string, string>> = {},
): Promise<string> {
  const userId = loggedInId();
  // A recording of another user, who was logged in before, is not opened with this one's credential.
  if (userId === null || !file.startsWith(`${userId}/`)) throw new Error("no recording of this user");
  return addressOf(await findCredential(userId, isFresh), file, extra);
}

/** Product §7: by the ending of its key. */
const typeOf = ({ cloud }: Recording): string => (cloud.endsWith(".mp4") ? "video/mp4" : "audio/mp4");

async function readWhole(address: string, { signal, onProgress }: Wanted): Promise<Blob> {
  const answer = await fetch(address, { signal });
  if (!answer.ok || answer.body === null) throw new Error(`HTTP ${answer.status}`);
  const total = Number(answer.headers.get("content-length") ?? 0);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(answer.body)) {
    chunks.push(chunk);
    bytes += chunk.length;
    onProgress(
      total > 0
        ? { unit: "percent", count: Math.floor((100 * bytes) / total) }
        : { unit: "kilobytes", count: Math.round(bytes / 1_024) },
    );
  }
  return new Blob(chunks);
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** "audio.webm" for a take that the server has not converted yet. */
const nameOf = ({ type }: Recording, mimeType: string): string => {
  const [, container = ""] = /^\w+\/([\w-]+)/.exec(mimeType) ?? [];
  return container === "webm" ? `${type}.webm` : DOWNLOAD_NAME[type];
};

function save(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
