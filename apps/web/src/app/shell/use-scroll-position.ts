import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import type { HistoryEntry } from "../../shared/history/history.machine.ts";

/**
 * Puts the page where it was left, or to its top. After a reload a list is not as long as it was until it has been
 * fetched anew, so the place is looked for again whenever the page grows; whoever scrolls meanwhile knows better.
 */
export function useScrollPosition(page: RefObject<HTMLElement | null>, entry: HistoryEntry): void {
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    const isFirst = !isOpened.current;
    isOpened.current = true;
    // A page begins at its top by itself; to ask where it is would make the browser lay it out twice.
    if (isFirst && entry.scrollPx === 0) return undefined;
    window.scrollTo(0, entry.scrollPx);
    if (entry.scrollPx > 0) holdStill();
    if (page.current === null || isThere(entry.scrollPx)) return undefined;
    const done = new AbortController();
    const observer = new ResizeObserver(() => {
      window.scrollTo(0, entry.scrollPx);
      if (isThere(entry.scrollPx)) done.abort();
    });
    observer.observe(page.current);
    done.signal.addEventListener("abort", () => observer.disconnect());
    for (const act of ["wheel", "touchstart", "pointerdown", "keydown"] as const)
      window.addEventListener(act, () => done.abort(), { signal: done.signal, passive: true });
    return () => done.abort();
  }, [page, entry]);
}

/** To the pixel, as the history keeps it; windows may scroll by parts of one. */
const isThere = (scrollPx: number): boolean => Math.abs(window.scrollY - scrollPx) < 1;

/** Longer than what is above the place takes to come. */
const SETTLING_MS = 2_000;

/**
 * While the page takes its form, the browser must not follow what it shows: what is above the place comes later and is
 * higher or lower than what held its place, and the difference would be kept as the new place, reload by reload.
 */
function holdStill(): void {
  const { style } = document.documentElement;
  style.setProperty("overflow-anchor", "none");
  window.setTimeout(() => style.removeProperty("overflow-anchor"), SETTLING_MS);
}
