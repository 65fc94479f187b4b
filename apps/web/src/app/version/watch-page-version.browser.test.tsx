import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../../shared/device/connectivity.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { freezeTime } from "../../testing/time.ts";
import { serve } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { createReloadGuard } from "./reload-guard.ts";
import { watchPageVersion } from "./watch-page-version.ts";

const VERSION = "GET /api/version";
const NEWS = "New version detected, updating!";

beforeEach(() => {
  for (const kept of [window.localStorage, window.sessionStorage]) kept.clear();
  reportConnectivity(true);
});

describe("a newer version on the server", () => {
  it("A newer version is announced for 3 s, then the page is reloaded", async () => {
    const { pass, reloads } = open();
    await pass(5000 + 550);
    await expect.element(page.getByText(NEWS)).toBeVisible();
    expect(reloads()).toBe(0);
    await pass(3000);
    expect(reloads()).toBe(1);
  });

  it("A tab that got the old page again is not reloaded a second time for the same version", async () => {
    const first = open();
    await first.pass(5000);
    await first.pass(3000);
    expect(first.reloads()).toBe(1);
    const second = open();
    await second.pass(5000);
    await second.pass(60_000);
    expect(second.reloads()).toBe(0);
  });

  it.each([
    ["a draft is kept", () => window.localStorage.setItem("current_note", "{}")],
    ["something was typed on this page", typeSomething],
    ["a question is open", () => void show(<Dialog title="Sure?" onCancel={() => undefined} />)],
    ["there is no connection", () => reportConnectivity(false)],
  ])("The reload for a newer version waits while %s", async (_what, begin) => {
    const { pass, reloads } = open();
    await pass(4000);
    begin();
    await pass(60_000);
    expect(reloads()).toBe(0);
    reportConnectivity(true);
  });

  it("The reload for a newer version waits while something is being saved", async () => {
    const { pass, reloads, queries } = open();
    const saving = queries
      .getMutationCache()
      .build(queries, { mutationFn: () => new Promise(() => undefined) });
    void saving.execute(undefined);
    await pass(60_000);
    expect(reloads()).toBe(0);
  });

  it.each(["/notes/7f", "/notes/new", "/audio-recording"])(
    "The reload for a newer version waits at %s until the next page",
    async (path) => {
      const { pass, reloads } = open(path);
      await pass(60_000);
      expect(reloads()).toBe(0);
      appHistory.push("/terms");
      await pass(2999);
      expect(reloads()).toBe(0);
      await pass(1);
      expect(reloads()).toBe(1);
    },
  );

  it("A page with typed text is not in the way of a reload once the next page is open", async () => {
    const { pass, reloads } = open();
    typeSomething();
    await pass(60_000);
    appHistory.push("/privacy");
    await pass(3000);
    expect(reloads()).toBe(1);
  });
});

describe("a page without a connection", () => {
  it("A page that is offline asks for no version until the connection is back", async () => {
    const { pass, server } = open();
    reportConnectivity(false);
    await pass(60_000);
    expect(server.bodiesOf(VERSION)).toEqual([]);
    reportConnectivity(true);
    await pass(5000);
    expect(server.bodiesOf(VERSION)).toHaveLength(1);
  });
});

function open(path = "/terms") {
  const server = serve({ [VERSION]: { text: "0.1079" } });
  appHistory.clear(path);
  show(<textarea aria-label="Words" />);
  const time = freezeTime();
  const queries = new QueryClient();
  let count = 0;
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const mayReload = createReloadGuard(queries, left.signal);
  onTestFinished(
    watchPageVersion(mayReload, () => {
      count += 1;
    }),
  );
  return { server, queries, reloads: () => count, pass: time.pass };
}

function typeSomething(): void {
  page
    .getByLabelText("Words")
    .element()
    .dispatchEvent(new InputEvent("input", { bubbles: true }));
}
