import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { swipeAxis } from "./classify-swipe.ts";
import type { Movement } from "./classify-swipe.ts";

export type SwipeListener = {
  /** While the finger moves along the horizontal axis. */
  readonly onMove?: (movement: Movement) => void;
  /** At the end; a movement of zero if the browser cancelled the gesture. */
  readonly onEnd: (movement: Movement) => void;
};

/** Without capturing, inner elements keep the pointer and this one only observes. */
export type SwipeOptions = { readonly captures?: boolean };

type Touch = {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly startedAtMs: number;
  axis: "horizontal" | "vertical" | null;
};

/** Recognises horizontal swipes on an element by finger, pen or mouse. The element needs `touch-action: pan-y`. */
export function useSwipe(
  ref: RefObject<HTMLElement | null>,
  listener: SwipeListener,
  { captures = true }: SwipeOptions = {},
): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const element = ref.current;
    return element === null ? undefined : listen(element, latest, captures);
  }, [ref, captures]);
}

function listen(element: HTMLElement, latest: RefObject<SwipeListener>, captures: boolean): () => void {
  let touch: Touch | null = null;

  const down = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0 || belongsElsewhere(event.target)) return;
    const { pointerId, clientX: x, clientY: y, timeStamp: startedAtMs } = event;
    touch = { pointerId, x, y, startedAtMs, axis: null };
  };
  const move = (event: PointerEvent): void => {
    if (touch === null || event.pointerId !== touch.pointerId) return;
    const movement = movementOf(touch, event);
    touch.axis ??= swipeAxis(movement);
    if (touch.axis !== "horizontal") return;
    // From here on the swipe is ours, wherever the finger moves.
    if (captures && !element.hasPointerCapture(touch.pointerId)) element.setPointerCapture(touch.pointerId);
    latest.current.onMove?.(movement);
  };
  const up = (event: PointerEvent): void => {
    if (touch === null || event.pointerId !== touch.pointerId) return;
    const finished = touch;
    touch = null;
    if (finished.axis !== "horizontal") return;
    if (captures) swallowClick(element);
    latest.current.onEnd(movementOf(finished, event));
  };
  const cancel = (): void => {
    const wasSwipe = touch?.axis === "horizontal";
    touch = null;
    if (wasSwipe) latest.current.onEnd({ rightPx: 0, downPx: 0, tookMs: 0 });
  };

  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", cancel, { signal });
  // Dragging a link with the mouse would start the browser's drag-and-drop and take the pointer away.
  element.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  return () => listening.abort();
}

const movementOf = (touch: Touch, event: PointerEvent): Movement => ({
  rightPx: event.clientX - touch.x,
  downPx: event.clientY - touch.y,
  tookMs: event.timeStamp - touch.startedAtMs,
});

/** A seek bar, a canvas or a text keeps its own horizontal movements. */
const belongsElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, canvas, video') !== null;

/** The click after a swipe was not intended. */
function swallowClick(element: HTMLElement): void {
  element.addEventListener("click", stop, { capture: true, once: true });
  window.setTimeout(() => element.removeEventListener("click", stop, true));
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
