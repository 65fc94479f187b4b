import { account } from "@afterword/core/messages/account";
import { pictures as say } from "@afterword/core/messages/pictures";
import { useEffect, useReducer, useRef, useState } from "react";
import type { Dispatch } from "react";
import { HttpFailure } from "../../shared/http/http-failure.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { keptSquare } from "@afterword/core/pictures/crop";
import { makeJpeg } from "./make-jpeg.ts";
import { reducePictureEditor, VIEW } from "./picture-editor.machine.ts";
import type { PictureEditor, PictureEditorEvent } from "./picture-editor.machine.ts";

/** Uploads a picture; rejects if that failed. */
export type SendPicture = (picture: Blob, signal: AbortSignal) => Promise<void>;

export type PictureEditing = {
  readonly state: PictureEditor;
  readonly dispatch: Dispatch<PictureEditorEvent>;
  /** The file being cropped. */
  readonly picture: ImageBitmap | null;
  readonly choose: (file: File) => void;
  readonly confirm: () => void;
  readonly end: () => void;
};

/** Connects the editor's machine with files, a canvas and the server. `sent` is the toast after a successful upload. */
export function usePictureEditor(send: SendPicture, sent: string): PictureEditing {
  const [state, dispatch] = useReducer(reducePictureEditor, VIEW);
  const { picture, read, drop } = useOpenPicture();
  const sending = useRef<AbortController | null>(null);

  const end = (): void => {
    sending.current?.abort();
    sending.current = null;
    drop();
    dispatch({ kind: "ended" });
  };
  const choose = async (file: File): Promise<void> => {
    dispatch({ kind: "chosen" });
    const outcome = await read(file);
    if (outcome === "unreadable") {
      showToast(account.imageFailed, { type: "danger" });
      dispatch({ kind: "unreadable" });
    } else if (outcome !== "outrun") dispatch({ kind: "read", size: outcome });
  };
  const confirm = async (): Promise<void> => {
    // A second press can come before the first one is rendered.
    if (state.kind !== "edit" || picture === null || sending.current !== null) return;
    dispatch({ kind: "confirmed" });
    const attempt = new AbortController();
    sending.current = attempt;
    const failure = await tryToSend(() => makeJpeg(picture, keptSquare(state.crop)), send, attempt.signal);
    if (attempt.signal.aborted) return;
    if (failure === null) showToast(sent);
    end();
  };
  return {
    state,
    dispatch,
    picture,
    choose: (file) => void choose(file),
    confirm: () => void confirm(),
    end,
  };
}

type Read = ImageBitmap | "unreadable" | "outrun";

/** One picture at a time: choosing another while the first is being read wins. */
function useOpenPicture() {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const latest = useRef(0);
  const open = useRef<ImageBitmap | null>(null);
  const keep = (next: ImageBitmap | null): void => {
    open.current?.close();
    open.current = next;
    setPicture(next);
  };
  useEffect(
    () => () => {
      latest.current += 1;
      open.current?.close();
    },
    [],
  );
  return {
    picture,
    drop: (): void => {
      latest.current += 1;
      keep(null);
    },
    read: async (file: File): Promise<Read> => {
      latest.current += 1;
      const mine = latest.current;
      const read = await createImageBitmap(file).catch(() => null);
      if (mine !== latest.current) {
        read?.close();
        return "outrun";
      }
      // The current picture stays until another one can be read.
      if (read === null) return "unreadable";
      keep(read);
      return read;
    },
  };
}

/** Null if it was sent; otherwise an error toast was shown. */
async function tryToSend(
  make: () => Promise<Blob>,
  send: SendPicture,
  signal: AbortSignal,
): Promise<"failed" | null> {
  const jpeg = await make().catch(() => null);
  if (jpeg === null) {
    showToast(account.imageFailed, { type: "danger" });
    return "failed";
  }
  try {
    await send(jpeg, signal);
    return null;
  } catch (error) {
    if (signal.aborted) return "failed";
    // oxlint-disable-next-line no-console -- product §8: an upload error is logged to the console
    console.error(error);
    const refusal = error instanceof HttpFailure ? error.fields["file"] : undefined;
    showFailure(error, refusal ?? say.uploadFailed);
    return "failed";
  }
}
