import { describe, expect, it } from "vitest";
import { storedIn } from "../../shared/storage/stored.ts";
import { claimVersion, isNewerVersion, watchVersion } from "./version-watch.ts";
import type { VersionPorts } from "./version-watch.ts";

const NEWER = "0.1079";

describe("the question for the version", () => {
  it("The version is asked for after 5000 ms, and 5000 ms after each answer", async () => {
    const page = open();
    await page.pass(4999);
    expect(page.asked()).toBe(0);
    await page.pass(1);
    expect(page.asked()).toBe(1);
    await page.pass(4999);
    expect(page.asked()).toBe(1);
    await page.pass(1);
    expect(page.asked()).toBe(2);
  });

  it("The version is asked for again after a question that was not answered", async () => {
    const page = open();
    page.server.version = null;
    await page.pass(5000);
    await page.pass(5000);
    expect(page.asked()).toBe(2);
    expect(page.done).toEqual([]);
  });

  it("The version is not asked for while the page is hidden, and 5000 ms after it is visible again", async () => {
    const page = open();
    page.facts.isWatched = false;
    await page.pass(60_000);
    page.watcher.look();
    await page.pass(60_000);
    expect(page.asked()).toBe(0);
    page.facts.isWatched = true;
    page.watcher.look();
    await page.pass(4999);
    expect(page.asked()).toBe(0);
    await page.pass(1);
    expect(page.asked()).toBe(1);
  });

  it("Navigations do not make the question for the version come earlier", async () => {
    const page = open();
    for (let step = 0; step < 9; step += 1) {
      page.watcher.look();
      await page.pass(500);
    }
    expect(page.asked()).toBe(0);
    await page.pass(500);
    expect(page.asked()).toBe(1);
  });

  it("The version is not asked for after the watch was stopped", async () => {
    const page = open();
    page.watcher.stop();
    await page.pass(60_000);
    expect(page.asked()).toBe(0);
  });
});

describe("a newer version", () => {
  it("A newer version is warned of once, and the page is reloaded once, 3000 ms later", async () => {
    const page = open({ version: NEWER });
    await page.pass(5000);
    expect(page.done).toEqual(["warn"]);
    await page.pass(2999);
    expect(page.done).toEqual(["warn"]);
    await page.pass(1);
    expect(page.done).toEqual(["warn", "reload"]);
    await page.pass(60_000);
    expect(page.done).toEqual(["warn", "reload"]);
  });

  it("A newer version waits without a further question until the page may be reloaded", async () => {
    const page = open({ version: NEWER });
    page.facts.mayReload = false;
    await page.pass(60_000);
    expect(page.done).toEqual([]);
    expect(page.asked()).toBe(1);
    page.facts.mayReload = true;
    page.watcher.look();
    expect(page.done).toEqual(["warn"]);
    await page.pass(3000);
    expect(page.done).toEqual(["warn", "reload"]);
  });

  it("A reload that is no longer allowed after the warning is warned of again once it is allowed", async () => {
    const page = open({ version: NEWER });
    await page.pass(6000);
    page.facts.mayReload = false;
    page.watcher.look();
    await page.pass(2000);
    expect(page.done).toEqual(["warn"]);
    page.facts.mayReload = true;
    await page.pass(5000);
    expect(page.done).toEqual(["warn", "warn"]);
    await page.pass(3000);
    expect(page.done).toEqual(["warn", "warn", "reload"]);
  });

  it("A version this tab was already reloaded for is not tried again, but the next one is", async () => {
    const page = open({ version: NEWER, claimed: [NEWER] });
    await page.pass(20_000);
    expect(page.done).toEqual([]);
    page.server.version = "0.1080";
    await page.pass(5000);
    expect(page.done).toEqual(["warn"]);
  });

  it.each(["0.1078", "0.1", "<!doctype html>"])(
    "The answer %j is not taken for a newer version",
    async (version) => {
      const page = open({ version });
      await page.pass(20_000);
      expect(page.done).toEqual([]);
    },
  );
});

describe("claimVersion", () => {
  it("A tab claims each version once, and after it only a newer one", () => {
    const kept = keptInTab();
    const claims = ["0.1079", "0.1079", "0.108", "0.1079", "0.108", "0.1081"].map((version) =>
      claimVersion(kept, version),
    );
    expect(claims).toEqual([true, false, true, false, false, true]);
  });

  it("A browser that keeps nothing claims no version", () => {
    const refusing = storedIn(() => {
      throw new DOMException("no", "SecurityError");
    });
    expect(claimVersion(refusing, NEWER)).toBe(false);
  });

  it.each(["", "no number", '["0.1079"]'])("A tab that holds %j instead of a version claims one", (text) => {
    expect(claimVersion(keptInTab({ reloadedFor: text }), NEWER)).toBe(true);
  });
});

function keptInTab(begun: Record<string, string> = {}) {
  const values = new Map(Object.entries(begun));
  const place = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
  return storedIn(() => place as unknown as Storage);
}

/** A page under a clock that only moves by hand. */
function open({
  version = "0.1078",
  claimed = [],
}: { readonly version?: string; readonly claimed?: readonly string[] } = {}) {
  const time = handClock();
  const facts = { isWatched: true, mayReload: true };
  const server: { version: string | null } = { version };
  const claims = new Set(claimed);
  const done: string[] = [];
  let asked = 0;
  const ports: VersionPorts = {
    askVersion: async () => {
      asked += 1;
      if (server.version === null) throw new Error("no answer");
      return server.version;
    },
    isWatched: () => facts.isWatched,
    mayReload: () => facts.mayReload,
    claim: (reason) => !claims.has(reason) && claims.add(reason).has(reason),
    warn: () => done.push("warn"),
    reload: () => done.push("reload"),
    ...time.ports,
  };
  return { watcher: watchVersion(ports), pass: time.pass, facts, server, done, asked: () => asked };
}

function handClock() {
  let nowMs = 0;
  let timers: readonly { readonly action: () => void; readonly atMs: number }[] = [];
  const runDue = (): boolean => {
    const due = timers.find(({ atMs }) => atMs <= nowMs);
    timers = timers.filter((timer) => timer !== due);
    due?.action();
    return due !== undefined;
  };
  return {
    ports: {
      nowMs: () => nowMs,
      startTimer: (action: () => void, ms: number) => {
        const timer = { action, atMs: nowMs + ms };
        timers = [...timers, timer];
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    pass: async (ms: number) => {
      const endMs = nowMs + ms;
      while (nowMs < endMs) {
        nowMs = Math.min(endMs, ...timers.map(({ atMs }) => Math.max(nowMs + 1, atMs)));
        while (runDue()) await Promise.resolve();
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      }
    },
  };
}

describe("isNewerVersion", () => {
  it.each([
    ["0.1079", true],
    ["0.1078", false],
    ["0.1077", false],
    ["0.108", true],
    ["0.10780", false],
    ["0.10781", true],
    ["1", true],
    ["12.5", true],
    ["0", false],
    [" 0.1079\n", true],
    ["", false],
    ["1.2.3", false],
    ["Infinity", false],
    ["0x10", false],
    ["1e9", false],
    ["<!doctype html>", false],
  ])("The answer to whether the server's %j is newer than 0.1078 is %s", (server, expected) => {
    expect(isNewerVersion(server, "0.1078")).toBe(expected);
  });

  it("No version is newer when the page's own version is not a number", () => {
    expect(isNewerVersion("0.1079", "unknown")).toBe(false);
  });
});
