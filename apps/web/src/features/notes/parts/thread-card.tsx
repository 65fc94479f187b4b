import { thread as say } from "@afterword/core/messages/thread";
import { useId } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import type { SignInWords } from "../signs-in-words.ts";
import type { ThreadLineView, ThreadWords } from "../thread-words.ts";
import { SignsOfLife } from "./signs-of-life.tsx";
import styles from "./thread-card.module.css";
import { ThreadLine } from "./thread-line.tsx";

/** The signature of the product: where the user stands, on one card, with the one button that says "I'm fine". */
export function ThreadCard({
  words,
  line,
  signs,
  busy,
  onFine,
}: {
  readonly words: ThreadWords;
  readonly line: ThreadLineView | null;
  /** The latest signs of life, newest first. */
  readonly signs: readonly SignInWords[];
  readonly busy: boolean;
  readonly onFine: () => void;
}) {
  const id = useId();
  return (
    <section className={styles.card} data-mood={words.mood} aria-labelledby={id}>
      <div className={styles.words} aria-live="polite">
        {words.mood === "asking" && <Chip kind="lamp">{words.chip ?? say.reminder}</Chip>}
        <h2 id={id}>{words.title}</h2>
        <p>{words.text}</p>
      </div>
      {line !== null && <ThreadLine line={line} />}
      <Button kind="lamp" wide className={styles.fine} busy={busy} onClick={onFine}>
        {say.fine}
      </Button>
      <SignsOfLife signs={signs} />
    </section>
  );
}
