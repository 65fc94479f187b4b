import { recorder as say } from "@afterword/core/messages/recorder";
import { recordings } from "@afterword/core/messages/recordings";
import { useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { discardTakes } from "../../recordings/public.ts";
import type { Take } from "../../recordings/public.ts";
import { takeInWords } from "../state-in-words.ts";
import { DiscardDialog } from "./recorder-dialogs.tsx";
import styles from "./cards.module.css";

/** A take that was interrupted, or left before it was uploaded. */
export function UnfinishedTake({
  take,
  isQuiet,
  onListen,
  onUpload,
  onDiscarded,
}: {
  readonly take: Take;
  /** Something else has to be done first. */
  readonly isQuiet: boolean;
  readonly onListen: () => void;
  readonly onUpload: () => void;
  readonly onDiscarded: () => void;
}) {
  const [isAsked, setAsked] = useState(false);
  const isVoice = take.type === "audio";
  const discard = async (): Promise<void> => {
    setAsked(false);
    await discardTakes([take.id]);
    onDiscarded();
  };
  return (
    <>
      <section className={styles.unfinished}>
        <div>
          <h2>{isVoice ? say.unfinishedVoice : say.unfinishedVideo}</h2>
          <p>{takeInWords(take)}</p>
          {!isQuiet && <p>{say.kept}</p>}
        </div>
        <div className={styles.choices}>
          <Button kind="danger-text" onClick={() => setAsked(true)}>
            {recordings.discard}
          </Button>
          <Button onClick={onListen}>{isVoice ? say.listen : say.watch}</Button>
          <Button kind={isQuiet ? "plain" : "primary"} onClick={onUpload}>
            {recordings.upload}
          </Button>
        </div>
      </section>
      {isAsked && <DiscardDialog onConfirm={() => void discard()} onCancel={() => setAsked(false)} />}
    </>
  );
}
