import { describe, expect, it } from "vitest";
import { ANNA } from "../../../testing/people.ts";
import { joinTabs, onlyInOneTab } from "./upload-tabs.ts";
import type { TabMessage } from "./upload-tabs.ts";

/** A tab that says when it runs, until it is closed. */
function openTab() {
  const closed = new AbortController();
  const heard: TabMessage[] = [];
  const tab = { isRunning: false, heard, close: () => closed.abort() };
  const post = joinTabs((message) => heard.push(message), closed.signal);
  void onlyInOneTab(closed.signal, async () => {
    tab.isRunning = true;
    await new Promise((resolve) => {
      closed.signal.addEventListener("abort", resolve);
    });
    tab.isRunning = false;
  });
  return { ...tab, post, runs: () => tab.isRunning };
}

describe("the tabs of a browser", () => {
  it("One tab uploads and hears what the others queue, and the next one goes on when it is closed", async () => {
    const [first, second, third] = [openTab(), openTab(), openTab()];
    await expect.poll(first.runs).toBe(true);
    second.post({ kind: "queued", owner: ANNA, id: "a" });
    await expect.poll(() => first.heard).toEqual([{ kind: "queued", owner: ANNA, id: "a" }]);
    expect([second.runs(), third.runs(), second.heard]).toEqual([false, false, []]);

    // One that is closed while it waits is passed over.
    second.close();
    first.close();
    await expect.poll(third.runs).toBe(true);
    expect([first.runs(), second.runs()]).toEqual([false, false]);
    third.close();
  });
});
