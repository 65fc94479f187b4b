import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent } from "react";
import { CALENDAR_WHEEL_ENTRIES, CALENDAR_WHEEL_STEP_PX } from "@afterword/core/constants";
import styles from "./month-wheels.module.css";

/** How long after its last movement a wheel counts as stopped; the entry in its middle is then selected. */
const STANDS_STILL_MS = 120;

type WheelProps = {
  readonly label: string;
  readonly entries: readonly string[];
  readonly index: number;
  readonly onTurn: (index: number) => void;
};

/**
 * One choice out of many, made by scrolling, by keys, or by a press on an entry. It is a group of native radio buttons
 * inside a scroller that snaps, so that voice control, keyboards and screen readers know it, and the browser does the
 * physics.
 */
export function Wheel({ label, entries, index, onTurn }: WheelProps) {
  const name = useId();
  const { scroller, onScroll, onHand } = useAgreement(entries.length, index, onTurn);
  const turned = (event: KeyboardEvent): void => {
    const next = entryByKey(event.key, index, entries.length);
    if (next === null) return;
    event.preventDefault();
    scroller.current?.querySelectorAll("input")[next]?.focus({ preventScroll: true });
    onTurn(next);
  };
  return (
    <fieldset className={styles.wheel}>
      <legend className={styles.spoken}>{label}</legend>
      <div
        ref={scroller}
        className={styles.entries}
        onScroll={onScroll}
        onPointerDown={onHand}
        onWheel={onHand}
        onTouchMove={onHand}
      >
        {entries.map((entry, place) => (
          <label key={entry} data-chosen={place === index || undefined}>
            <input
              type="radio"
              name={name}
              checked={place === index}
              onChange={() => onTurn(place)}
              onKeyDown={turned}
            />
            {entry}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Keeps the wheel and the calendar in step. A wheel that stops reports its entry. One that rests on another entry than
 * the calendar's is scrolled there. Entries it passes are not selected, nor is one where it stops while the calendar
 * scrolls it, until the user touches it.
 */
function useAgreement(count: number, index: number, onTurn: (index: number) => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const isOpening = useRef(true);
  const isSent = useRef(false);
  const timer = useRef<number>(undefined);
  useLayoutEffect(() => {
    const behavior = isOpening.current ? "instant" : "auto";
    isOpening.current = false;
    const top = scrollTopOf(index);
    scroller.current?.scrollTo({ top, behavior });
    isSent.current = scroller.current?.scrollTop !== top;
  }, [index]);
  const rested = (): void => {
    const found = entryAt(scroller.current?.scrollTop ?? 0, count);
    if (found === index) isSent.current = false;
    else if (isSent.current) scroller.current?.scrollTo({ top: scrollTopOf(index), behavior: "instant" });
    else onTurn(found);
  };
  const latest = useRef(rested);
  useEffect(() => {
    latest.current = rested;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    scroller,
    onHand: () => {
      isSent.current = false;
    },
    onScroll: () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => latest.current(), STANDS_STILL_MS);
    },
  };
}

/** A wheel stops only on whole steps (product §9): the scroll position of an entry, and the entry at a position. */

export const scrollTopOf = (index: number): number => index * CALENDAR_WHEEL_STEP_PX;

/** The entry in the middle, or the nearer one between two. */
export const entryAt = (scrollTop: number, count: number): number =>
  within(Math.round(scrollTop / CALENDAR_WHEEL_STEP_PX), count);

/** Null for a key that does not turn the wheel. */
export const entryByKey = (key: string, index: number, count: number): number | null => {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : within(index + step, count);
};

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -CALENDAR_WHEEL_ENTRIES,
  PageDown: CALENDAR_WHEEL_ENTRIES,
};

const within = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index));
