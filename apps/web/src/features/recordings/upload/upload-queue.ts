import type { deleteMedia } from "@afterword/contract/endpoints/media";
import { TOAST_LONGEST_MS } from "@afterword/core/constants";
import { recordings as say } from "@afterword/core/messages/recordings";
import { isOnline, subscribeConnectivity } from "../../../shared/device/connectivity.ts";
import { call } from "../../../shared/http/call.ts";
import { loggedInId, session } from "../../../shared/http/session.ts";
import { stored } from "../../../shared/storage/stored.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { takes } from "../device/takes.ts";
import { createPartSender, readUserSecret } from "./send-part.ts";
import { showUploads } from "./shown-uploads.ts";
import { settlementOf } from "./settle.machine.ts";
import type { ServerState } from "./settle.machine.ts";
import { signalUploaded } from "./uploaded-signal.ts";
import { uploadListOf } from "./upload-list.ts";
import type { Refusal } from "./upload-queue.machine.ts";
import { createUploadRunner } from "./upload-runner.ts";
import type { UploadReport, UploadRunner } from "./upload-runner.ts";
import { joinTabs, onlyInOneTab, tellTabs } from "./upload-tabs.ts";
import type { TabMessage } from "./upload-tabs.ts";

/** This tab's part in the uploads of the logged-in user. */
type Uploads = {
  readonly userId: string;
  readonly end: () => void;
  readonly post: (message: TabMessage) => void;
  /** Only in the tab that does the uploading. */
  runner?: UploadRunner;
  latest?: TabMessage;
};

let uploads: Uploads | undefined;

/**
 * Uploads the takes of this user until the session ends, in one tab at a time. The others show what it reports, and
 * tell it what was queued and removed in them.
 */
export function startUploads(userId: string): void {
  if (uploads?.userId === userId || loggedInId() !== userId) return;
  uploads?.end();
  const ended = new AbortController();
  const { signal } = ended;
  const hear = (message: TabMessage): void => {
    if (message.owner !== userId) return;
    if (message.kind === "asked" && own.latest !== undefined) own.post(own.latest);
    follow(own.runner, message);
    announce(message);
  };
  const own: Uploads = { userId, end: () => ended.abort(), post: joinTabs(hear, signal) };
  uploads = own;
  const report = (told: UploadReport): void => {
    const message = { ...told, owner: userId };
    if (told.kind === "changed") own.latest = message;
    own.post(message);
    hear(message);
  };
  const stopWatching = session.subscribe(() => {
    if (loggedInId() !== userId) own.end();
  });
  signal.addEventListener("abort", () => {
    stopWatching();
    if (uploads === own) uploads = undefined;
    showUploads([]);
  });
  own.post({ kind: "asked", owner: userId });
  void onlyInOneTab(signal, () => upload(userId, own, report, signal));
}

/** Queues a take of this device. What was refused, or uploaded in vain, is tried again. */
export async function enqueue(id: string): Promise<void> {
  const take = await takes.findTake(id);
  if (take === null) return;
  // The journal first: the list in the browser's storage is lost when the page is killed within seconds.
  if (take.state !== "queued") await takes.writeTake({ ...take, state: "queued" });
  startUploads(take.owner);
  tellAll({ kind: "queued", owner: take.owner, id });
}

/** What the server says of notes, each with its recording: copies that are not needed any more go, missing ones are sent. */
export async function settleTakes(
  named: readonly { readonly cloud: string; readonly server: ServerState }[],
  isJustSaved = false,
): Promise<void> {
  for (const { cloud, server } of named) {
    const take = await takes.findTake(cloud);
    if (take === null) continue;
    const settlement = settlementOf(take, server, { isJustSaved, nowMs: Date.now() });
    if (settlement === "drop") await dropTake(cloud);
    if (settlement === "queue") await enqueue(cloud);
  }
}

/** Removes takes: from the queue, from this device, and what the server has of them, unless a note names it there. */
export async function discardTakes(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await Promise.all(ids.map(dropTake));
  // Without a connection it stays an orphan there, which the server removes by itself.
  await call<typeof deleteMedia>("POST /api/user-deletemedia", {
    body: { recordings: [...ids] },
    silent: true,
  }).catch(() => undefined);
}

/** Removes the copy on this device, which the server has for good. */
export async function dropTake(id: string): Promise<void> {
  const owner = loggedInId();
  if (owner === null) return;
  tellAll({ kind: "removed", owner, id });
  await takes.dropTake(id);
}

/** Resolves when the uploads are over: another user logged in, or the page is left. */
async function upload(
  userId: string,
  own: Uploads,
  report: (told: UploadReport) => void,
  signal: AbortSignal,
): Promise<void> {
  const runner = createUploadRunner({
    takes,
    list: uploadListOf(userId, stored),
    send: createPartSender(() => readUserSecret(userId)),
    isOwner: () => loggedInId() === userId,
    isOnline,
    nowMs: () => performance.now(),
    // oxlint-disable-next-line house/no-ambient-randomness -- devices that failed together must not come back together
    random: () => Math.random(),
    startTimer: (action, ms) => {
      const timer = window.setTimeout(action, ms);
      return () => window.clearTimeout(timer);
    },
    report,
  });
  own.runner = runner;
  const stopListening = subscribeConnectivity(() => runner.setOnline(isOnline()));
  const shown = (): void => {
    if (document.visibilityState === "visible") runner.wake();
  };
  document.addEventListener("visibilitychange", shown);
  signal.addEventListener("abort", () => {
    document.removeEventListener("visibilitychange", shown);
    stopListening();
    runner.stop();
  });
  await runner.resume();
  if (!signal.aborted)
    await new Promise((resolve) => {
      signal.addEventListener("abort", resolve);
    });
}

/** To the tab that uploads, which may be this one. */
function tellAll(message: TabMessage): void {
  follow(uploads?.runner, message);
  if (uploads === undefined) tellTabs(message);
  else uploads.post(message);
}

function follow(runner: UploadRunner | undefined, message: TabMessage): void {
  if (message.kind === "queued") void runner?.add(message.id);
  if (message.kind === "removed") runner?.remove(message.id);
}

function announce(message: TabMessage): void {
  if (message.kind === "changed") showUploads(message.uploads);
  if (message.kind === "completed") signalUploaded();
  // A toast in a hidden tab would appear when the tab is shown again, long after.
  if (document.visibilityState !== "visible") return;
  if (message.kind === "completed") showToast(say.uploaded);
  if (message.kind === "dropped")
    showToast(message.sentence ?? DROPPED[message.why], { type: "danger", durationMs: TOAST_LONGEST_MS });
}

const DROPPED = {
  refused: say.uploadRefused,
  "part-missing": say.partMissing,
} as const satisfies Record<Refusal, string>;
