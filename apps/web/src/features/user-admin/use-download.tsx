import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { words } from "@afterword/core/messages/words";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useRecentProof } from "../accounts/public.ts";
import { saveFile } from "../../shared/device/save-file.ts";
import { formatSize } from "../../shared/format/numbers.ts";
import { fetchFile } from "../../shared/http/fetch-file.ts";
import type { FileProgress } from "../../shared/http/fetch-file.ts";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN, INVALID } from "../../shared/http/statuses.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { Button } from "../../shared/ui/button.tsx";
import styles from "./use-download.module.css";

/** How the call of a file is made. */
type FileCall = (options: FileOptions) => Promise<unknown>;

export type FileOptions = {
  readonly signal: AbortSignal;
  readonly read: (answer: Response) => Promise<unknown>;
};

export type Download = {
  readonly start: () => void;
  readonly isRunning: boolean;
  /** How far it is, with a button that ends it, and the question for the password: put it on the page. */
  readonly status: ReactNode;
};

/**
 * Fetches a file that may take long to be made and be large, and lets the browser save it once it is whole. Ends when
 * the page is left.
 */
export function useDownload(name: string, makeCall: FileCall): Download {
  const { withProof, question } = useRecentProof();
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const fetchAndSave = async (stop: AbortController): Promise<void> => {
    const { signal } = stop;
    setProgress({ bytes: 0, total: null });
    try {
      const file = await withProof(() => fetchFile((read) => makeCall({ signal, read }), setProgress));
      saveFile(file, name);
    } catch (error) {
      const sentence = refusalSentence(error, [INVALID, FORBIDDEN, CONFLICT], say.downloadFailed);
      if (!signal.aborted) showFailure(error, sentence);
    }
    running.current = null;
    setProgress(null);
  };
  const start = (): void => {
    if (running.current !== null) return;
    running.current = new AbortController();
    void fetchAndSave(running.current);
  };
  const status = (
    <>
      {progress !== null && <Progress progress={progress} onCancel={() => running.current?.abort()} />}
      {question}
    </>
  );
  return { start, isRunning: progress !== null, status };
}

function Progress({
  progress: { bytes, total },
  onCancel,
}: {
  readonly progress: FileProgress;
  readonly onCancel: () => void;
}) {
  const isComing = bytes > 0;
  return (
    <div className={styles.progress}>
      {/* Once for screen readers, which need not follow the figures. */}
      <output>{isComing ? say.downloading : say.preparing}</output>
      {isComing && (
        <span aria-hidden>
          {total === null ? formatSize(bytes) : say.sizeOfTotal(formatSize(bytes), formatSize(total))}
        </span>
      )}
      <Button kind="quiet" onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  );
}
