import { thread as say } from "@afterword/core/messages/thread";
import { useId } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import type { SignInWords } from "../signs-in-words.ts";
import type { ThreadLineView, ThreadWords } from "../thread-words.ts";
import { SignsOfLife, WhatCounts } from "./signs-of-life.tsx";
import styles from "./thread-card.module.css";
import { ThreadLine } from "./thread-line.tsx";

/** The product's signature: one card with the state of the user's thread and the one button "I'm fine". */
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
  /** The current state is unknown; the words give the last known one. */
  readonly isLastKnown?: boolean;
  readonly busy: boolean;
  /** Why the last press failed. It stays visible, because a toast may be gone before a worried user has looked. */
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
