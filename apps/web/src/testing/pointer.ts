import { onTestFinished, vi } from "vitest";

/** A finger on an element, exact to the pixel and the millisecond, which browser drivers are not. */
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
    /** Pixels to the right and down from the first touch, and the time since. */
    move: (right: number, atMs: number, down = 0) => send("pointermove", right, down, atMs),
    lift: (right: number, atMs: number, down = 0) => send("pointerup", right, down, atMs),
    /** Whether the element has captured the pointer. */
    isCaptured: () => capture.mock.calls.some(([pointerId]) => pointerId === 1),
    /** The browser cancels the pointer to handle the gesture itself. */
    lose: (atMs: number) => send("pointercancel", 0, 0, atMs),
  };
}

/** Capturing a synthetic pointer throws, so this replaces the capture. */
function letFingersBeCaptured() {
  const capture = vi.spyOn(Element.prototype, "setPointerCapture").mockImplementation(() => undefined);
  onTestFinished(() => capture.mockRestore());
  return capture;
}
