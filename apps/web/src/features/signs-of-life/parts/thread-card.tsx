import { thread as say } from "@afterword/core/messages/thread";
import { useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { BrokenAfter } from "../../../shared/ui/broken-after.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { focusIfLost } from "../../../shared/ui/focus-if-lost.ts";
import type { SignInWords } from "../signs-in-words.ts";
import type { ThreadLineView, ThreadMood, ThreadWords } from "../thread-words.ts";
import { SignsOfLife } from "./signs-of-life.tsx";
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
  children,
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
  /** What can be done in this state, besides a sign of life. */
  readonly children?: ReactNode;
}) {
  const id = useId();
  const loudness = loudnessOf(words.mood, isLastKnown);
  const { heading, onFocus } = useFocusAfterButton(loudness !== null);
  const note = failure ?? caveatOf(isLastKnown);
  return (
    <section
      className={styles.card}
      data-marked={isLastKnown ? "dim" : words.chip !== undefined}
      aria-labelledby={id}
    >
      <div className={styles.words} aria-live="polite">
        {words.chip !== undefined && <Chip kind="lamp">{words.chip}</Chip>}
        <h2 id={id} ref={heading} tabIndex={-1}>
          <BrokenAfter sign=":" text={words.title} />
        </h2>
        <p>{words.text}</p>
      </div>
      {line !== null && <ThreadLine line={line} still={isLastKnown} />}
      <div className={styles.acts}>
        {children}
        {loudness !== null && (
          <Button
            kind={loudness}
            wide
            className={classNames(styles.button, loudness !== "lamp" && styles.holdsNothing)}
            busy={busy}
            aria-describedby={note === null ? undefined : `${id}-note`}
            onFocus={onFocus}
            onClick={onSignOfLife}
          >
            {say.giveSignOfLife}
          </Button>
        )}
      </div>
      <Note id={`${id}-note`} text={note} />
      <SignsOfLife signs={signs} />
    </section>
  );
}

const Note = ({ id, text }: { readonly id: string; readonly text: string | null }) =>
  text !== null && (
    <p id={id} className={styles.note}>
      {text}
    </p>
  );

/** What is said below the button while nothing is known of the last press. */
const caveatOf = (isLastKnown: boolean): string | null => (isLastKnown ? say.countsOnceHere : null);

/** The focus of a button that goes away moves to the heading. */
function useFocusAfterButton(isThere: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hadFocus = useRef(false);
  // Before the notice about a late sign of life opens, which then returns the focus to the heading.
  useLayoutEffect(() => {
    if (isThere || !hadFocus.current) return;
    hadFocus.current = false;
    focusIfLost(heading.current);
  }, [isThere]);
  return { heading, onFocus: () => void (hadFocus.current = true) };
}

/** What was last known may have changed meanwhile, and a press that gets through then holds a delivery back. */
const loudnessOf = (mood: ThreadMood, isLastKnown: boolean): "lamp" | "plain" | null =>
  isLastKnown ? "plain" : LOUDNESS[mood];

/** An amber button only where a sign of life holds something back (look.md, "Moments"). */
const LOUDNESS: Readonly<Record<ThreadMood, "lamp" | "plain" | null>> = {
  calm: "lamp",
  asking: "lamp",
  asleep: "plain",
  off: "plain",
  over: "plain",
  idle: null,
};
