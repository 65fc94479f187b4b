import { useRef } from "react";
import { describe, expect, it } from "vitest";
import { drawn } from "../../testing/time.ts";
import type { HistoryEntry } from "../../shared/history/history.machine.ts";
import { show } from "../../testing/show.tsx";
import { useScrollPosition } from "./use-scroll-position.ts";

const LEFT_AT = { url: "/notes", scrollPx: 900 };
const TOP = { url: "/notes", scrollPx: 0 };

describe("a page that was left scrolled down", () => {
  it("A page that is long enough is scrolled at once to where it was left", () => {
    show(<Page heightPx={3000} />);
    expect(window.scrollY).toBe(900);
  });

  it("A page that grows after a reload is scrolled to where it was left once it is long enough", async () => {
    const { become } = show(<Page heightPx={100} />);
    expect(window.scrollY).toBeLessThan(900);
    become(<Page heightPx={3000} />);
    await expect.poll(() => window.scrollY).toBe(900);
  });

  it("Scroll anchoring is off while the scroll position is being restored", () => {
    show(<Page heightPx={3000} />);
    expect(getComputedStyle(document.documentElement).overflowAnchor).toBe("none");
  });

  it("A page that the user has scrolled meanwhile is not moved when it grows", async () => {
    const { become } = show(<Page heightPx={1000} />);
    window.dispatchEvent(new WheelEvent("wheel"));
    window.scrollTo(0, 50);
    become(<Page heightPx={3000} />);
    await drawn();
    expect(window.scrollY).toBe(50);
  });

  it("A page whose position was restored is not moved again when it grows later", async () => {
    const { become } = show(<Page heightPx={3000} />);
    window.scrollTo(0, 1200);
    become(<Page heightPx={4000} />);
    await drawn();
    expect(window.scrollY).toBe(1200);
  });
});

describe("a page that begins at its top", () => {
  it("A first page keeps its scroll position, and the next page begins at its top", () => {
    const { become } = show(<Page heightPx={3000} entry={TOP} />);
    window.scrollTo(0, 700);
    become(<Page heightPx={3000} entry={TOP} />);
    expect(window.scrollY).toBe(700);
    become(<Page heightPx={3000} entry={{ ...TOP }} />);
    expect(window.scrollY).toBe(0);
  });
});

function Page({ heightPx, entry = LEFT_AT }: { readonly heightPx: number; readonly entry?: HistoryEntry }) {
  const ref = useRef<HTMLElement>(null);
  useScrollPosition(ref, entry);
  return (
    <main ref={ref}>
      <svg width="1" height={heightPx} display="block" />
    </main>
  );
}
