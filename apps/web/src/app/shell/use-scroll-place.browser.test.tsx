import { useRef } from "react";
import { describe, expect, it } from "vitest";
import { drawn } from "../../testing/moments.ts";
import type { HistoryEntry } from "../../shared/history/history.machine.ts";
import { show } from "../../testing/show.tsx";
import { useScrollPlace } from "./use-scroll-place.ts";

const LEFT_AT = { url: "/notes", scrollPx: 900 };
const TOP = { url: "/notes", scrollPx: 0 };

describe("a page that was left further down", () => {
  it("is there again at once when it is long enough", () => {
    show(<Page heightPx={3000} />);
    expect(window.scrollY).toBe(900);
  });

  it("is there again as soon as its list has come, as after a reload", async () => {
    const { become } = show(<Page heightPx={100} />);
    expect(window.scrollY).toBeLessThan(900);
    become(<Page heightPx={3000} />);
    await expect.poll(() => window.scrollY).toBe(900);
  });

  it("stays where somebody has scrolled meanwhile", async () => {
    const { become } = show(<Page heightPx={1000} />);
    window.dispatchEvent(new WheelEvent("wheel"));
    window.scrollTo(0, 50);
    become(<Page heightPx={3000} />);
    await drawn();
    expect(window.scrollY).toBe(50);
  });

  it("is not moved again by what grows later", async () => {
    const { become } = show(<Page heightPx={3000} />);
    window.scrollTo(0, 1200);
    become(<Page heightPx={4000} />);
    await drawn();
    expect(window.scrollY).toBe(1200);
  });
});

describe("a page that begins at its top", () => {
  it("stays as the browser opens it when it is the first, and is gone up to when another was there", () => {
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
  useScrollPlace(ref, entry);
  return (
    <main ref={ref}>
      <svg width="1" height={heightPx} display="block" />
    </main>
  );
}
