import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../shared/device/connectivity.ts";
import { appHistory } from "../shared/history/app-history.ts";
import { Dialog } from "../shared/ui/dialog.tsx";
import { serve } from "../testing/server.ts";
import { show } from "../testing/show.tsx";
import { keepCurrent } from "./keep-current.ts";

beforeEach(() => {
  for (const kept of [window.localStorage, window.sessionStorage]) kept.clear();
  reportConnectivity(true);
});

describe("a file of this version that is gone", () => {
  it("has the page loaded anew, once for each file", () => {
    const { miss, reloads } = open();
    expect([miss("notes-1.js"), reloads()]).toEqual(["prevented", 1]);
    expect([miss("notes-1.js"), reloads()]).toEqual(["told", 1]);
    expect([miss("notes-2.js"), reloads()]).toEqual(["prevented", 2]);
  });

  it.each([
    ["something was typed on this page", typeSomething],
    ["a dialog is open", () => void show(<Dialog title="Add one-time codes" onCancel={() => undefined} />)],
    ["the wrapper says that there is no connection", () => reportConnectivity(false)],
    ["a draft is kept", () => window.localStorage.setItem("current_note", "{}")],
  ])("is told where it is missed, while %s", (_what, begin) => {
    const { miss, reloads } = open();
    begin();
    expect([miss("qr-1.js"), reloads()]).toEqual(["told", 0]);
  });

  it("has the page loaded anew at the next page of whoever has typed on this one", () => {
    const { miss, reloads } = open();
    typeSomething();
    appHistory.push("/privacy");
    expect([miss("content-1.js"), reloads()]).toEqual(["prevented", 1]);
  });
});

function open() {
  serve({});
  appHistory.clear("/terms");
  let count = 0;
  const reload = (): void => void count++;
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const { client } = show(<textarea aria-label="Words" />);
  keepCurrent({ queries: client, reload, signal: left.signal });
  const miss = (file: string): "prevented" | "told" => {
    const payload = new TypeError(`Failed to fetch dynamically imported module: /assets/${file}`);
    const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload });
    return window.dispatchEvent(event) ? "told" : "prevented";
  };
  return { miss, reloads: () => count };
}

function typeSomething(): void {
  page
    .getByLabelText("Words")
    .element()
    .dispatchEvent(new InputEvent("input", { bubbles: true }));
}
