import type { UploadReport } from "./upload-runner.ts";

/** What the tabs of this browser tell each other of the uploads of one user. */
export type TabMessage = { readonly owner: string } & (
  | UploadReport
  /** A tab was opened and has nothing to show yet. */
  | { readonly kind: "asked" }
  | { readonly kind: "queued" | "removed"; readonly id: string }
);

const NAME = "media-queue";

/** Returns a function that tells all other tabs. */
export function joinTabs(
  onMessage: (message: TabMessage) => void,
  signal: AbortSignal,
): (message: TabMessage) => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  signal.addEventListener("abort", () => channel.close());
  return (message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    if (!signal.aborted) channel.postMessage(message);
  };
}

/** From a tab that has not joined. */
export function tellTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage(message);
  channel.close();
}

/**
 * Waits until no other tab runs this, or parts would be sent twice. Old browsers have no locks; there the server sorts
 * that out.
 */
export async function onlyInOneTab(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return run();
  await locks.request(NAME, { signal }, run).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
