import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import type { HistoryEntry } from "../../shared/history/history.machine.ts";

/**
 * Restores the page's scroll position, or scrolls to its top. After a reload a list is shorter until it is refetched,
 * so this tries again whenever the page grows, until the user scrolls.
 */
export function useScrollPosition(page: RefObject<HTMLElement | null>, entry: HistoryEntry): void {
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    const isFirst = !isOpened.current;
    isOpened.current = true;
    // A page begins at its top anyway; reading the position would make the browser lay it out twice.
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

/** To the pixel, as the history stores it; browsers may scroll by fractions. */
const isThere = (scrollPx: number): boolean => Math.abs(window.scrollY - scrollPx) < 1;

/** Longer than the content above the position takes to load. */
const SETTLING_MS = 2_000;

/**
 * While the page loads, disables the browser's scroll anchoring. The content above loads later and has another height
 * than its placeholder; anchoring would store the difference as the new position, reload by reload.
 */
function holdStill(): void {
  const { style } = document.documentElement;
  style.setProperty("overflow-anchor", "none");
  window.setTimeout(() => style.removeProperty("overflow-anchor"), SETTLING_MS);
}
