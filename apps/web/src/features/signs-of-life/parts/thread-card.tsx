import { thread as say } from "@afterword/core/messages/thread";
import { useId } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import type { SignInWords } from "../signs-in-words.ts";
import type { ThreadLineView, ThreadWords } from "../thread-words.ts";
import { SignsOfLife, WhatCounts } from "./signs-of-life.tsx";
import styles from "./thread-card.module.css";
import { ThreadLine } from "./thread-line.tsx";

/** The signature of the product: where the user stands, on one card, with the one button that says "I'm fine". */
export function ThreadCard({
  words,
  line,
  signs,
  isLastKnown = false,
  busy,
  failure = null,
  onSignOfLife,
}: {
  readonly words: ThreadWords;
  readonly line: ThreadLineView | null;
  /** The latest signs of life, newest first. */
  readonly signs: readonly SignInWords[];
  /** Nobody can say how things stand now; the words say how they stood. */
  readonly isLastKnown?: boolean;
  readonly busy: boolean;
  /** Why the last press did not count; stays, because a toast is gone before somebody in doubt has looked. */
  readonly failure?: string | null;
  readonly onSignOfLife: () => void;
}) {
  const id = useId();
  return (
    <section className={styles.card} data-mood={words.mood} aria-labelledby={id}>
      <div className={styles.words} aria-live="polite">
        {words.chip !== undefined && !isLastKnown && <Chip kind="lamp">{words.chip}</Chip>}
        {isLastKnown && <span className={styles.lastKnown}>{say.lastKnown}</span>}
        <h2 id={id}>{words.title}</h2>
        <p>{words.text}</p>
      </div>
      {line !== null && <ThreadLine line={line} still={isLastKnown} />}
      <Button kind="lamp" wide className={styles.button} busy={busy} onClick={onSignOfLife}>
        {say.giveSignOfLife}
      </Button>
      {failure !== null && <p className={styles.failure}>{failure}</p>}
      <div className={styles.foot}>
        <SignsOfLife signs={signs} />
        <WhatCounts />
      </div>
    </section>
  );
}
