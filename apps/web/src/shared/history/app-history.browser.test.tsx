import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { drawn } from "../../testing/moments.ts";
import { appHistory } from "./app-history.ts";
import type { HistoryChange } from "./app-history.ts";
import { currentEntry } from "./history.machine.ts";

const heard: HistoryChange[] = [];
let stop = (): void => undefined;

const url = (): string => currentEntry(appHistory.get()).url;
const directions = (): string[] => heard.map(({ direction }) => direction);
/** The browser moves in its own time. */
const arriveAt = (path: string): Promise<void> => expect.poll(url).toBe(path);

beforeEach(async () => {
  stop = appHistory.subscribe((change) => void heard.push(change));
  appHistory.clear("/notes");
  await drawn();
  heard.length = 0;
});

afterEach(async () => {
  stop();
  document.body.style.removeProperty("min-height");
  await drawn();
});

describe("the page's own history", () => {
  it("moves the address of the browser along", () => {
    appHistory.push("/recipients?note=new");
    expect(window.location.pathname + window.location.search).toBe("/recipients?note=new");
    appHistory.replace("/account");
    expect(window.location.pathname).toBe("/account");
    expect(directions()).toEqual(["forward", "none"]);
  });

  it("does not stack the page one is at", () => {
    appHistory.push("/notes");
    appHistory.replace("/notes");
    expect(appHistory.get().entries).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  it("goes back and forward through the browser, and says which way", async () => {
    appHistory.push("/recipients");
    appHistory.push("/account");
    appHistory.go(-1);
    await arriveAt("/recipients");
    await expect.poll(directions).toEqual(["forward", "forward", "back"]);
    appHistory.go(1);
    await arriveAt("/account");
    await expect.poll(directions).toEqual(["forward", "forward", "back", "forward"]);
  });

  it("follows the browser's own button", async () => {
    appHistory.push("/recipients");
    window.history.back();
    await arriveAt("/notes");
    expect(appHistory.canGoBack()).toBe(false);
  });

  it("forgets what lay ahead when a new way is taken", async () => {
    appHistory.push("/recipients");
    appHistory.go(-1);
    await arriveAt("/notes");
    appHistory.push("/account");
    expect(appHistory.get().entries.map((entry) => entry.url)).toEqual(["/notes", "/account"]);
  });

  it("takes /back and /forward for steps and not for places", async () => {
    appHistory.push("/recipients");
    appHistory.navigate("/back");
    await arriveAt("/notes");
    appHistory.navigate("/forward");
    await arriveAt("/recipients");
    appHistory.navigate("/account");
    expect(url()).toBe("/account");
  });

  it("goes to the root when there is nothing to go back to", () => {
    appHistory.go(-1);
    expect(url()).toBe("/");
    expect(appHistory.canGoBack()).toBe(false);
  });

  it("keeps where a page was scrolled to, for the way back", async () => {
    document.body.style.minHeight = "4000px";
    window.scrollTo(0, 333);
    appHistory.push("/recipients");
    expect(currentEntry(appHistory.get()).scrollPx).toBe(0);
    appHistory.go(-1);
    await arriveAt("/notes");
    expect(currentEntry(appHistory.get()).scrollPx).toBe(333);
  });

  it("leaves scrolling to the page, because the browser would scroll before the page is there", () => {
    expect(window.history.scrollRestoration).toBe("manual");
  });
});

describe("a cleared history", () => {
  it("has one entry and a new epoch", () => {
    const before = appHistory.get().epoch;
    appHistory.push("/recipients");
    appHistory.clear("/login");
    expect(appHistory.get()).toMatchObject({ entries: [{ url: "/login" }], index: 0, epoch: before + 1 });
    expect(directions().at(-1)).toBe("none");
  });

  it("cannot be left backwards to a page of before", async () => {
    appHistory.push("/account");
    appHistory.clear("/login");
    window.history.back();
    await expect.poll(() => window.location.pathname).toBe("/login");
    await drawn();
    expect(url()).toBe("/login");
    expect(window.location.pathname).toBe("/login");
  });
});

describe("what the browser keeps of the history", () => {
  it("marks each of the browser's entries with its place and epoch", () => {
    appHistory.push("/recipients");
    const { index, epoch } = appHistory.get();
    expect(window.history.state).toEqual({ index, epoch });
    expect(index).toBe(1);
  });

  it("is kept for this tab, so that a reload finds it", () => {
    appHistory.push("/recipients");
    const kept = JSON.parse(window.sessionStorage.getItem("history") ?? "null") as unknown;
    expect(kept).toEqual(appHistory.get());
    expect(window.localStorage.getItem("history")).toBeNull();
  });

  it("has the scrolling of the moment the page is left", () => {
    document.body.style.minHeight = "4000px";
    window.scrollTo(0, 120);
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    const kept = JSON.parse(window.sessionStorage.getItem("history") ?? "null") as {
      entries: { scrollPx: number }[];
    };
    expect(kept.entries[0]?.scrollPx).toBe(120);
  });
});

describe("who listens to the history", () => {
  it("is told of the last change that came before, once", async () => {
    stop();
    appHistory.replace("/account");
    const late: string[] = [];
    const stopLate = appHistory.subscribe(({ state }) => void late.push(currentEntry(state).url));
    await drawn();
    expect(late).toEqual(["/account"]);
    stopLate();
    const later: string[] = [];
    appHistory.subscribe(({ state }) => void later.push(currentEntry(state).url))();
    await drawn();
    expect(later).toEqual([]);
  });

  it("hears nothing any more after it stopped", () => {
    stop();
    appHistory.push("/recipients");
    expect(heard).toEqual([]);
  });
});
