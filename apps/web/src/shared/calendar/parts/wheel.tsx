import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { entryAt, entryByKey, scrollTopOf } from "../wheel-steps.ts";
import styles from "./month-wheels.module.css";

/** After the last movement of a wheel: it stands still, and what is in its middle is meant. */
const STANDS_STILL_MS = 120;

type WheelProps = {
  readonly label: string;
  readonly entries: readonly string[];
  readonly index: number;
  readonly onTurn: (index: number) => void;
};

/**
 * One choice out of many, turned by hand, by keys, or by a press on an entry. It is a group of the platform's radio
 * buttons inside a scroller that snaps, so voice, keyboard and screen readers know it, and the browser does the physics.
 */
export function Wheel({ label, entries, index, onTurn }: WheelProps) {
  const name = useId();
  const { scroller, onScroll } = useAgreement(entries.length, index, onTurn);
  const turned = (event: KeyboardEvent): void => {
    const next = entryByKey(event.key, index, entries.length);
    if (next === null) return;
    event.preventDefault();
    scroller.current?.querySelectorAll("input")[next]?.focus({ preventScroll: true });
    onTurn(next);
  };
  return (
    <fieldset className={styles.wheel}>
      <legend>{label}</legend>
      <div ref={scroller} className={styles.entries} onScroll={onScroll}>
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
 * The wheel and the calendar say the same: a wheel that has come to rest tells where, and one that rests elsewhere
 * than the calendar says is scrolled there. What it passes on its way is nobody's choice.
 */
function useAgreement(
  count: number,
  index: number,
  onTurn: (index: number) => void,
): { readonly scroller: RefObject<HTMLDivElement | null>; readonly onScroll: () => void } {
  const scroller = useRef<HTMLDivElement>(null);
  const isOpening = useRef(true);
  const timer = useRef<number>(undefined);
  useLayoutEffect(() => {
    const behavior = isOpening.current ? "instant" : "auto";
    isOpening.current = false;
    scroller.current?.scrollTo({ top: scrollTopOf(index), behavior });
  }, [index]);
  const rested = (): void => {
    const found = entryAt(scroller.current?.scrollTop ?? 0, count);
    if (found !== index) onTurn(found);
  };
  const latest = useRef(rested);
  useEffect(() => {
    latest.current = rested;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    scroller,
    onScroll: () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => latest.current(), STANDS_STILL_MS);
    },
  };
}
