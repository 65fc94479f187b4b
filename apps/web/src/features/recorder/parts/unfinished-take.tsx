import { recorder as say } from "@afterword/core/messages/recorder";
import { recordings } from "@afterword/core/messages/recordings";
import { Button } from "../../../shared/ui/button.tsx";
import type { Take } from "../../recordings/public.ts";
import { takeInWords } from "../state-in-words.ts";
import styles from "./cards.module.css";

/** A take that was interrupted, or left before it was uploaded. */
export function UnfinishedTake({
  take,
  onListen,
  onAdd,
  onDiscard,
}: {
  readonly take: Take;
  readonly onListen: () => void;
  readonly onAdd: () => void;
  readonly onDiscard: () => void;
}) {
  const isVoice = take.type === "audio";
  return (
    <section className={styles.unfinished}>
      <div>
        <h2>{isVoice ? say.unfinishedVoice : say.unfinishedVideo}</h2>
        <p>{takeInWords(take)}</p>
      </div>
      <div className={styles.choices}>
        <Button onClick={onDiscard}>{recordings.discard}</Button>
        <Button onClick={onListen}>{isVoice ? say.listen : say.watch}</Button>
        <Button kind="primary" onClick={onAdd}>
          {say.addToNote}
        </Button>
      </div>
    </section>
  );
}
