import { describe, expect, it } from "vitest";
import { createSessionStore } from "./session-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { Stored, StoredName } from "../storage/stored.ts";

const tokenOf = (claims: object): string => `x.${btoa(JSON.stringify(claims))}.y`;
const pair = (name: string) => ({
  token: tokenOf({ _id: name, role: "user", iat: 0, exp: 600 }),
  refreshToken: tokenOf({ iat: 0, exp: 43_200 }),
});

describe("the session store", () => {
  it("A session is kept over a reload of the page", () => {
    const world = createWorld();
    world.open().accept(pair("u1"), true);
    expect(world.open().get()).toMatchObject({ kind: "logged-in", userId: "u1" });
    expect(world.open().remembers()).toBe(true);
  });

  it("The lifetime of a token counts from its arrival, also after a reload", () => {
    const world = createWorld();
    world.open().accept(pair("u1"));
    world.nowMs += 700_000;
    expect(world.open().health()).toBe("renew");
  });

  it("A stored arrival time that is no number counts from the reload, and the session ends after it", () => {
    const world = createWorld();
    world.open().accept(pair("u1"));
    world.values.set("tokensArrivedAt", "x");
    const store = world.open();
    expect(world.waitsMs.at(-1)).toBe(43_200_000);
    world.nowMs += 43_200_000;
    expect(store.health()).toBe("ended");
  });

  it("Logging out clears both tokens and is reported once", () => {
    const world = createWorld();
    const store = world.open();
    store.accept(pair("u1"));
    const ends = endsOf(store);
    store.end("logged-out");
    store.end("logged-out");
    expect(ends).toEqual(["logged-out"]);
    expect([...world.values.keys()].filter((name) => name.includes("oken"))).toEqual([]);
  });

  it("A session ends by itself when its refresh token expires, and not before", () => {
    const world = createWorld();
    const store = world.open();
    store.accept(pair("u1"));
    const ends = endsOf(store);
    world.nowMs += 43_199_999;
    world.ring();
    expect(ends).toEqual([]);
    world.nowMs += 1;
    world.ring();
    expect(ends).toEqual(["expired"]);
    expect(store.get().kind).toBe("logged-out");
  });

  it("A listener does not hear of an end before the current session", () => {
    const store = createWorld().open();
    store.accept(pair("u1"));
    store.end("expired");
    store.accept(pair("u1"));
    expect(endsOf(store)).toEqual([]);
  });

  it("An end before anyone listened is reported once", () => {
    const world = createWorld();
    world.open().accept(pair("u1"));
    world.nowMs += 43_200_000;
    const reopened = world.open();
    world.ring();
    expect(endsOf(reopened)).toEqual(["expired"]);
    expect(endsOf(reopened)).toEqual([]);
  });

  it("A session stored by another tab is read on reload", () => {
    const world = createWorld();
    const [one, other] = [world.open(), world.open()];
    one.accept(pair("u1"));
    other.reload();
    expect(other.get()).toMatchObject({ userId: "u1" });
  });

  it.each([
    ["logged out", () => undefined],
    ["logged in as another user", (store: SessionStore) => store.accept(pair("u2"))],
  ])('A session ends as "elsewhere" when another tab has %s', (_what, then) => {
    const world = createWorld();
    const [one, other] = [world.open(), world.open()];
    one.accept(pair("u1"));
    other.reload();
    const ends = endsOf(other);
    one.end("logged-out");
    then(one);
    other.reload();
    expect(ends).toEqual(["elsewhere"]);
    other.reload();
    expect(ends).toEqual(["elsewhere"]);
  });

  it("A session goes on when another tab renewed it", () => {
    const world = createWorld();
    const [one, other] = [world.open(), world.open()];
    one.accept(pair("u1"));
    other.reload();
    const ends = endsOf(other);
    one.accept(pair("u1"));
    other.reload();
    expect(ends).toEqual([]);
  });

  it("The choice not to stay logged in is remembered", () => {
    const world = createWorld();
    expect(world.open().remembers()).toBe(true);
    world.open().accept(pair("u1"), false);
    expect(world.open().remembers()).toBe(false);
  });
});

function endsOf(store: SessionStore): string[] {
  const ends: string[] = [];
  store.onEnd((end) => ends.push(end));
  return ends;
}

/** One browser: storage shared by all tabs, one clock, and timers that the test fires. */
function createWorld() {
  const values = new Map<StoredName, string>();
  const timers = new Set<() => void>();
  const waitsMs: number[] = [];
  const stored: Stored = {
    read: (name) => values.get(name) ?? null,
    write: (name, value) => {
      if (value === null) values.delete(name);
      else values.set(name, value);
      return true;
    },
  };
  const world = {
    nowMs: 1_000_000,
    values,
    /** The delay of each timer, in the order they were started. */
    waitsMs,
    ring: () => {
      const due = [...timers];
      for (const action of due) action();
    },
    open: () =>
      createSessionStore({
        stored,
        nowMs: () => world.nowMs,
        startTimer: (action, ms) => {
          timers.add(action);
          waitsMs.push(ms);
          return () => timers.delete(action);
        },
      }),
  };
  return world;
}
