import { notes } from "@afterword/core/messages/notes";
import { NEW_NOTE } from "@afterword/core/notes/draft";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { appHistory } from "../../shared/history/app-history.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { addRecordingToDraft, draftKeyOf, editorPath, noteQuery, readDraft } from "../notes/public.ts";
import { enqueue } from "../recordings/public.ts";
import type { Take } from "../recordings/public.ts";

export type Upload = {
  /** Puts the take into the note that the page was opened from, begins to upload it, and goes back there. */
  readonly upload: (take: Take, seconds: number, peaks: string) => Promise<void>;
  readonly goBack: () => void;
};

export function useUpload(release: () => void): Upload {
  const key = draftKeyOf(usePageLocation().search);
  const isNew = key === NEW_NOTE;
  const note = useQuery({ ...noteQuery(useQueryClient(), key), enabled: !isNew });
  const goBack = (): void => {
    if (appHistory.canGoBack()) appHistory.go(-1);
    else appHistory.push(editorPath(key));
  };
  const add = async (take: Take, seconds: number, peaks: string): Promise<void> => {
    const known = isNew || readDraft(key) !== null ? note.data : (note.data ?? (await note.refetch()).data);
    if (!isNew && known === undefined && readDraft(key) === null) {
      // Without the note its draft would be an empty one. The take stays.
      showToast(notes.loadFailed, { type: "danger" });
      return;
    }
    addRecordingToDraft(key, known, {
      type: take.type,
      cloud: take.id,
      length: Math.max(SHORTEST_SECONDS, seconds),
      ...(peaks === "" ? {} : { peaks }),
      local: true,
      dirty: true,
      transcode: take.convert,
    });
    await enqueue(take.id);
    release();
    goBack();
  };
  // A second press while the first one is on its way would go back twice.
  const underWay = useRef(false);
  const upload = async (...taken: Parameters<typeof add>): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    await add(...taken).finally(() => (underWay.current = false));
  };
  return { upload, goBack };
}

/** Of a take that ended as it began. A recording without a length is none, and its draft could not be read. */
const SHORTEST_SECONDS = 0.1;
