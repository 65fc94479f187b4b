import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { createSetAside } from "./set-aside.ts";

const START = Date.UTC(2026, 10, 23);

const open = () => {
  let at = START;
  const setAside = createSetAside({ now: () => wallMs(at) });
  return { setAside, pass: (ms: number) => (at += ms) };
};

/** How long a user waits now, in steps of a second. */
const waitOf = ({ setAside, pass }: ReturnType<typeof open>, owner: string): number => {
  let waited = 0;
  while (setAside.isWaiting(owner)) {
    pass(SECOND_MS);
    waited += SECOND_MS;
  }
  return waited;
};

describe("users whose decision failed", () => {
  it("A user whose decision failed waits twice as long each time, five minutes at most, and not at all after success", () => {
    const world = open();
    const waits = [];
    for (let failures = 0; failures < 9; failures += 1) {
      world.setAside.put("a");
      waits.push(waitOf(world, "a") / SECOND_MS);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
    expect([world.setAside.isKnown("a"), world.setAside.isKnown("b")]).toEqual([true, false]);
    world.setAside.forget("a");
    expect(world.setAside.isKnown("a")).toBe(false);
    world.setAside.put("a");
    expect(waitOf(world, "a")).toBe(5 * SECOND_MS);
  });

  it("A user of a batch that failed is known and does not wait, unless it failed alone before", () => {
    const { setAside } = open();
    setAside.put("b");
    setAside.suspect(["a", "b"]);
    expect([setAside.isKnown("a"), setAside.isWaiting("a")]).toEqual([true, false]);
    expect(setAside.isWaiting("b")).toBe(true);
  });

  it("A clock that is set back makes no user wait longer", () => {
    const { setAside, pass } = open();
    setAside.put("a");
    pass(-10 * MINUTE_MS);
    expect(setAside.isWaiting("a")).toBe(false);
  });

  it("Ten thousand users who failed are known; the one who failed longest ago is forgotten first", () => {
    const { setAside } = open();
    for (let at = 0; at < 10_000; at += 1) setAside.put(`user ${at}`);
    setAside.put("user 0");
    setAside.put("one more");
    expect(["user 0", "user 1", "user 2", "one more"].map(setAside.isKnown)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});
