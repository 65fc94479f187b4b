import { useRef } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { putFinger } from "../../testing/pointer.ts";
import { show } from "../../testing/show.tsx";
import type { Movement } from "./classify-swipe.ts";
import { useSwipe } from "./use-swipe.ts";

const moves: Movement[] = [];
const ends: Movement[] = [];

beforeEach(() => {
  moves.length = 0;
  ends.length = 0;
});

const find = (selector: string): Element => document.querySelector(selector)!;

describe("a swipe", () => {
  it("A swipe reports its distance and duration from its first touch on", () => {
    show(<Area />);
    const finger = putFinger(find(".area"), { x: 150, y: 30 });
    finger.move(-40, 120, 5);
    finger.lift(-60, 200, 6);
    expect(moves).toEqual([{ rightPx: -40, downPx: 5, tookMs: 120 }]);
    expect(ends).toEqual([{ rightPx: -60, downPx: 6, tookMs: 200 }]);
  });

  it("A swipe is reported once it is longer than 8 px", () => {
    show(<Area />);
    const finger = putFinger(find(".area"));
    finger.move(8, 50);
    expect(moves).toEqual([]);
    finger.move(9, 60);
    expect(moves).toHaveLength(1);
  });

  it("A gesture that began downwards is not reported as a swipe", () => {
    show(<Area />);
    const finger = putFinger(find(".area"));
    finger.move(2, 30, 20);
    finger.move(120, 90, 20);
    finger.lift(120, 120, 20);
    expect([moves, ends]).toEqual([[], []]);
  });

  it("A swipe the browser cancels ends once, as a movement of nothing", () => {
    show(<Area />);
    const finger = putFinger(find(".area"));
    finger.move(50, 50);
    finger.lose(90);
    finger.lift(50, 100);
    expect(ends).toEqual([{ rightPx: 0, downPx: 0, tookMs: 0 }]);
  });

  it("A touch that is cancelled before it is a swipe reports nothing", () => {
    show(<Area />);
    const finger = putFinger(find(".area"));
    finger.lose(20);
    expect(ends).toEqual([]);
  });

  it.each([".seek", ".text", "canvas"])(
    "A gesture on %s, which has movements of its own, is not reported as a swipe",
    (selector) => {
      show(<Area />);
      const finger = putFinger(find(selector));
      finger.move(60, 60);
      finger.lift(60, 90);
      expect([moves, ends]).toEqual([[], []]);
    },
  );

  it("A swipe may begin on a switch", () => {
    show(<Area />);
    const finger = putFinger(find(".switch"));
    finger.move(60, 60);
    finger.lift(60, 90);
    expect(ends).toHaveLength(1);
  });

  it("A second finger does not change a swipe", () => {
    show(<Area />);
    const area = find(".area");
    const finger = putFinger(area);
    area.dispatchEvent(new PointerEvent("pointermove", { pointerId: 2, clientX: 900, bubbles: true }));
    area.dispatchEvent(new PointerEvent("pointerup", { pointerId: 2, clientX: 900, bubbles: true }));
    finger.move(20, 40);
    finger.lift(20, 50);
    expect(ends).toEqual([{ rightPx: 20, downPx: 0, tookMs: 50 }]);
  });

  it("The right mouse button makes no swipe", () => {
    show(<Area />);
    const area = find(".area");
    for (const [type, x] of [
      ["pointerdown", 0],
      ["pointermove", 90],
      ["pointerup", 90],
    ] as const)
      area.dispatchEvent(new PointerEvent(type, { isPrimary: true, button: 2, clientX: x, bubbles: true }));
    expect(ends).toEqual([]);
  });
});

describe("the element that listens to a swipe", () => {
  it("The element captures the pointer once the swipe has begun", () => {
    show(<Area />);
    const finger = putFinger(find(".area"));
    finger.move(4, 20);
    expect(finger.isCaptured()).toBe(false);
    finger.move(40, 60);
    expect(finger.isCaptured()).toBe(true);
  });

  it("An element that does not capture still reports the swipe and its clicks", () => {
    let clicks = 0;
    show(<Area captures={false} onClick={() => (clicks += 1)} />);
    const finger = putFinger(find(".area"));
    finger.move(40, 60);
    finger.lift(40, 80);
    find(".area").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(finger.isCaptured()).toBe(false);
    expect(ends).toHaveLength(1);
    expect(clicks).toBe(1);
  });

  it("The element prevents the browser's own dragging", () => {
    show(<Area />);
    const drag = new DragEvent("dragstart", { bubbles: true, cancelable: true });
    find(".area").dispatchEvent(drag);
    expect(drag.defaultPrevented).toBe(true);
  });

  it("An element that is gone reports no swipe", () => {
    const shown = show(<Area />);
    const area = find(".area");
    shown.become(null);
    const finger = putFinger(area);
    finger.move(60, 60);
    finger.lift(60, 90);
    expect(ends).toEqual([]);
  });
});

function Area({ captures = true, onClick }: { readonly captures?: boolean; readonly onClick?: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useSwipe(
    ref,
    { onMove: (movement) => void moves.push(movement), onEnd: (movement) => void ends.push(movement) },
    { captures },
  );
  return (
    <div ref={ref} className="area" onClick={onClick} role="presentation">
      <input className="seek" type="range" aria-label="seek" />
      <textarea className="text" aria-label="text" />
      <canvas />
      <input className="switch" type="checkbox" aria-label="switch" />
    </div>
  );
}
