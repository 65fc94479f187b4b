import { onTestFinished, vi } from "vitest";

/** A finger on an element, to the pixel and the millisecond: drivers of browsers move in steps of their own. */
export function putFinger(element: Element, { x = 200, y = 20 } = {}) {
  const capture = letFingersBeCaptured();
  const startedMs = performance.now();
  const send = (type: string, right: number, down: number, atMs: number): void => {
    const event = new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      pointerType: "touch",
      isPrimary: true,
      button: 0,
      clientX: x + right,
      clientY: y + down,
    });
    Object.defineProperty(event, "timeStamp", { value: startedMs + atMs });
    element.dispatchEvent(event);
  };
  send("pointerdown", 0, 0, 0);
  return {
    /** Pixels to the right and downwards of the first touch, and the time since. */
    move: (right: number, atMs: number, down = 0) => send("pointermove", right, down, atMs),
    lift: (right: number, atMs: number, down = 0) => send("pointerup", right, down, atMs),
    /** Whether the element has taken the finger for itself. */
    isCaptured: () => capture.mock.calls.some(([pointerId]) => pointerId === 1),
    /** The browser takes the gesture for itself. */
    lose: (atMs: number) => send("pointercancel", 0, 0, atMs),
  };
}

/** A pointer that the browser does not know cannot be captured, and the browser would say so by throwing. */
function letFingersBeCaptured() {
  const capture = vi.spyOn(Element.prototype, "setPointerCapture").mockImplementation(() => undefined);
  onTestFinished(() => capture.mockRestore());
  return capture;
}
