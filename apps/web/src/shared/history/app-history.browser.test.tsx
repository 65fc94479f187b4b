import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { drawn } from "../../testing/time.ts";
import { appHistory } from "./app-history.ts";
import type { HistoryChange } from "./app-history.ts";
import { currentEntry, resumeHistory } from "./history.machine.ts";
import type { HistoryMark } from "./history.machine.ts";

const heard: HistoryChange[] = [];
let stop = (): void => undefined;

const url = (): string => currentEntry(appHistory.get()).url;
const directions = (): string[] => heard.map(({ direction }) => direction);
/** The browser's history moves asynchronously. */
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

describe("the history of the page", () => {
  it("Push and replace change the address of the browser", () => {
    appHistory.push("/recipients?note=new");
    expect(window.location.pathname + window.location.search).toBe("/recipients?note=new");
    appHistory.replace("/account");
    expect(window.location.pathname).toBe("/account");
    expect(directions()).toEqual(["forward", "none"]);
  });

  it("Pushing the current page adds no entry", () => {
    appHistory.push("/notes");
    appHistory.replace("/notes");
    expect(appHistory.get().entries).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  it("The history goes back and forward through the browser and reports the direction", async () => {
    appHistory.push("/recipients");
    appHistory.push("/account");
    appHistory.go(-1);
    await arriveAt("/recipients");
    await expect.poll(directions).toEqual(["forward", "forward", "back"]);
    appHistory.go(1);
    await arriveAt("/account");
    await expect.poll(directions).toEqual(["forward", "forward", "back", "forward"]);
  });

  it("The history follows the back button of the browser", async () => {
    appHistory.push("/recipients");
    window.history.back();
    await arriveAt("/notes");
    expect(appHistory.canGoBack()).toBe(false);
  });

  it("A new navigation forgets the entries ahead", async () => {
    appHistory.push("/recipients");
    appHistory.go(-1);
    await arriveAt("/notes");
    appHistory.push("/account");
    expect(appHistory.get().entries.map((entry) => entry.url)).toEqual(["/notes", "/account"]);
  });

  it("Navigating to /back and /forward moves through the history", async () => {
    appHistory.push("/recipients");
    appHistory.navigate("/back");
    await arriveAt("/notes");
    appHistory.navigate("/forward");
    await arriveAt("/recipients");
    appHistory.navigate("/account");
    expect(url()).toBe("/account");
  });

  it("Going back from the first entry leads to the root", () => {
    appHistory.go(-1);
    expect(url()).toBe("/");
    expect(appHistory.canGoBack()).toBe(false);
  });

  it("The scroll position of a page is kept for the way back", async () => {
    document.body.style.minHeight = "4000px";
    window.scrollTo(0, 333);
    appHistory.push("/recipients");
    expect(currentEntry(appHistory.get()).scrollPx).toBe(0);
    appHistory.go(-1);
    await arriveAt("/notes");
    expect(currentEntry(appHistory.get()).scrollPx).toBe(333);
  });

  it("The browser's own scroll restoration is off", () => {
    expect(window.history.scrollRestoration).toBe("manual");
  });
});

describe("a cleared history", () => {
  it("A cleared history has one entry and a new epoch", () => {
    const before = appHistory.get().epoch;
    appHistory.push("/recipients");
    appHistory.clear("/login");
    expect(appHistory.get()).toMatchObject({ entries: [{ url: "/login" }], index: 0, epoch: before + 1 });
    expect(directions().at(-1)).toBe("none");
  });

  it("Going back after the history was cleared stays on its one page", async () => {
    appHistory.push("/account");
    appHistory.clear("/login");
    window.history.back();
    await expect.poll(() => window.location.pathname).toBe("/login");
    await drawn();
    expect(url()).toBe("/login");
    expect(window.location.pathname).toBe("/login");
  });
});

describe("the stored history", () => {
  it("Each history entry of the browser is marked with its index and epoch", () => {
    appHistory.push("/recipients");
    const { index, epoch } = appHistory.get();
    expect(window.history.state).toEqual({ index, epoch });
    expect(index).toBe(1);
  });

  it("The history is stored for this tab only, in a form that a reload resumes", () => {
    appHistory.push("/recipients");
    const kept = JSON.parse(window.sessionStorage.getItem("history") ?? "null") as unknown;
    expect(kept).toEqual(appHistory.get());
    expect(window.localStorage.getItem("history")).toBeNull();
    const mark = window.history.state as HistoryMark;
    expect(resumeHistory(kept, mark, window.location.pathname)).toEqual(appHistory.get());
  });

  it("The scroll position is stored when the page is hidden", () => {
    document.body.style.minHeight = "4000px";
    window.scrollTo(0, 120);
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    const kept = JSON.parse(window.sessionStorage.getItem("history") ?? "null") as {
      entries: { scrollPx: number }[];
    };
    expect(kept.entries[0]?.scrollPx).toBe(120);
  });
});

describe("the listeners to the history", () => {
  it("A late listener hears of the last change before it, and the next one does not", async () => {
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

  it("A listener that stopped hears nothing more", () => {
    stop();
    appHistory.push("/recipients");
    expect(heard).toEqual([]);
  });
});

describe("a page that holds the history", () => {
  let asked: (() => void)[] = [];
  let release = (): void => undefined;

  beforeEach(async () => {
    appHistory.push("/recipients");
    appHistory.push("/audio-recording");
    await drawn();
    heard.length = 0;
    asked = [];
    release = appHistory.hold((goOn) => void asked.push(goOn));
  });
  afterEach(() => release());

  it("A new page waits for the answer, and comes with it", () => {
    appHistory.push("/account");
    expect([url(), asked.length]).toEqual(["/audio-recording", 1]);
    asked[0]?.();
    expect(url()).toBe("/account");
    expect(appHistory.get().entries).toHaveLength(4);
  });

  it("The browser's back button is undone until the answer, and then followed", async () => {
    window.history.back();
    await expect.poll(() => asked.length).toBe(1);
    await expect.poll(() => window.location.pathname).toBe("/audio-recording");
    expect([url(), directions()]).toEqual(["/audio-recording", []]);
    asked[0]?.();
    await arriveAt("/recipients");
    expect(window.location.pathname).toBe("/recipients");
  });

  it("A redirect does not wait, and neither does anything after the release", async () => {
    appHistory.replace("/login");
    expect([url(), asked.length]).toEqual(["/login", 0]);
    release();
    appHistory.go(-1);
    await arriveAt("/recipients");
    expect(asked).toEqual([]);
  });
});
