import { useSyncExternalStore } from "react";
import { useIsOnline } from "../../../shared/device/connectivity.ts";
import type { ShownUpload } from "./upload-runner.ts";

/** What a page shows of an upload. `none`: there is none, which counts as 100 percent (product §4). */
export type UploadState = {
  readonly state: "none" | "queued" | "uploading" | "failing" | "offline";
  readonly percent: number;
};

let uploads: readonly ShownUpload[] = [];
const listeners = new Set<() => void>();

/** As the tab says that does the uploading. */
export function showUploads(next: readonly ShownUpload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

export const useUpload = (id: string): UploadState => {
  const found = useSyncExternalStore(subscribe, () => uploads.find((one) => one.id === id));
  const online = useIsOnline();
  if (found === undefined) return { state: "none", percent: 100 };
  const { percent, isSending, isFailing } = found;
  if (!online) return { state: "offline", percent };
  // Also during a retry, which may fail as well: the row must not jump at each.
  if (isFailing) return { state: "failing", percent };
  return { state: isSending || percent > 0 ? "uploading" : "queued", percent };
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
