import type { Note } from "@afterword/contract/endpoints/notes";
import { notes } from "@afterword/core/messages/notes";
import { playing } from "@afterword/core/messages/recordings";
import { recorder as say } from "@afterword/core/messages/recorder";
import { NEW_NOTE } from "@afterword/core/notes/draft";
import type { DraftKey } from "@afterword/core/notes/draft";
import { isReadOnly } from "@afterword/core/notes/note-list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { appHistory } from "../../shared/history/app-history.ts";
import { useIsShown } from "../../shared/history/use-is-shown.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { failedWith } from "../../shared/http/http-failure.ts";
import { NOT_FOUND } from "../../shared/http/statuses.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import {
  addRecordingToDraft,
  beginDraft,
  draftKeyOf,
  editorPath,
  noteQuery,
  readDraft,
} from "../notes/public.ts";
import { enqueue } from "../recordings/public.ts";
import type { Take } from "../recordings/public.ts";
import { measurePeaks } from "./capture/measure-peaks.ts";
import type { Question } from "./parts/recorder-dialogs.tsx";

type Taken = {
  readonly take: Take;
  readonly seconds: number;
  readonly peaks: string;
  /** Of an earlier visit. */
  readonly isOld: boolean;
};

export type Upload = {
  /** Puts the take into the note that the page was opened from, begins to upload it, and goes back there. */
  readonly upload: (taken: Taken) => Promise<void>;
  /** Whether the take may replace another recording; null while that is not asked. */
  readonly replacing: Question | null;
  readonly goBack: () => void;
};

export function useUpload(release: () => void): Upload {
  const { key, goBack, findTarget } = useTarget();
  const { replacing, mayReplace } = useReplaceQuestion();
  const isShown = useIsShown();
  const add = async ({ take, seconds, peaks, isOld }: Taken): Promise<void> => {
    const target = await findTarget();
    // Without the note its draft would be an empty one. The take stays.
    if (target === null) return showToast(notes.loadFailed, { type: "danger" });
    const isKnown = !isOld && target.key === key;
    const { recording } = beginDraft(target.key, target.note);
    if (!isKnown && recording !== null && recording.cloud !== take.id && !(await mayReplace())) return;
    const isQueued = await enqueue(take.id).then(
      () => true,
      () => false,
    );
    if (!isQueued) return showToast(playing.notQueued, { type: "danger" });
    addRecordingToDraft(target.key, target.note, {
      type: take.type,
      cloud: take.id,
      length: Math.max(SHORTEST_SECONDS, seconds),
      ...(peaks === "" ? {} : { peaks }),
      local: true,
      dirty: true,
      transcode: take.convert,
    });
    release();
    if (target.key === key) return goBack();
    showToast(say.inNewNote, { type: "warning" });
    appHistory.replace(editorPath(target.key));
  };
  // A second press while the first one is on its way would go back twice.
  const underWay = useRef(false);
  const upload = async (taken: Taken): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    const peaks = taken.peaks === "" ? await measurePeaks(taken.take) : taken.peaks;
    // That takes seconds on a phone. A take whose page is left meanwhile waits for the next visit.
    if (isShown()) await add({ ...taken, peaks }).finally(() => (underWay.current = false));
  };
  return { upload, replacing, goBack };
}

type Target = { readonly key: DraftKey; readonly note: Note | undefined };
const NEW_TARGET: Target = { key: NEW_NOTE, note: undefined };

/** The note that the page was opened from. */
function useTarget() {
  const key = draftKeyOf(usePageLocation().search);
  const note = useQuery({ ...noteQuery(useQueryClient(), key), enabled: key !== NEW_NOTE });
  return {
    key,
    goBack: (): void => {
      if (appHistory.canGoBack()) appHistory.go(-1);
      else appHistory.push(editorPath(key));
    },
    /** A new note in the place of one that was deleted, or delivered; null if the note cannot be loaded now. */
    findTarget: async (): Promise<Target | null> => {
      if (key === NEW_NOTE) return NEW_TARGET;
      const hasDraft = readDraft(key) !== null;
      const { data, error } = hasDraft || note.data !== undefined ? note : await note.refetch();
      if (data !== undefined && isReadOnly(data)) return NEW_TARGET;
      // Beside a deleted note its draft is shown, and can be kept as a new note together with the recording.
      if (hasDraft) return { key, note: data };
      if (failedWith(error, NOT_FOUND)) return NEW_TARGET;
      return data === undefined ? null : { key, note: data };
    },
  };
}

function useReplaceQuestion() {
  const [replacing, setReplacing] = useState<Question | null>(null);
  const mayReplace = (): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (isYes: boolean) => (): void => {
        setReplacing(null);
        resolve(isYes);
      };
      setReplacing({ onConfirm: answer(true), onCancel: answer(false) });
    });
  return { replacing, mayReplace };
}

/** Of a take that ended as it began. A recording without a length is none, and its draft could not be read. */
const SHORTEST_SECONDS = 0.1;
