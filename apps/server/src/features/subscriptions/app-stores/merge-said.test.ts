import { DAY_MS, SECOND_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import type { StoreSaid } from "./app-store.ts";
import { mergeSaid, ownerOf, type StoreStanding } from "./merge-said.ts";

const END = Date.UTC(2026, 10, 21, 9);
const AT = END - 10 * DAY_MS;
const NOW = wallMs(AT + DAY_MS);

const words = (seconds: number, changes: Partial<StoreSaid> = {}): StoreSaid => ({
  store: "apple",
  key: "1",
  environment: "Production",
  replaces: null,
  product: "plan_family",
  accountToken: null,
  expiresAt: new Date(END),
  endedAt: null,
  paused: false,
  renewal: { renews: true, graceUntil: null },
  saidAt: new Date(AT + seconds * SECOND_MS),
  extent: "part",
  needsAcknowledgement: false,
  ...changes,
});
const hear = (all: readonly StoreSaid[]): StoreStanding | null =>
  all.reduce<StoreStanding | null>((known, said) => {
    const merged = mergeSaid(known, said, NOW);
    return merged.kind === "changed" ? merged.standing : known;
  }, null);
const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, index) => ordersOf(all.toSpliced(index, 1)).map((rest) => [one, ...rest]));

describe("words of a store about one subscription (behaviour §2)", () => {
  const later = new Date(END + 30 * DAY_MS);
  const story = [
    words(0),
    words(1, { expiresAt: later, product: "plan_solo" }),
    words(2, { expiresAt: later, renewal: { renews: false, graceUntil: later } }),
    words(3, { expiresAt: later, endedAt: new Date(AT), renewal: { renews: false, graceUntil: null } }),
  ];

  it("In each of their orders, and said twice, they end alike", () => {
    const orders = ordersOf(story);
    expect(orders).toHaveLength(24);
    const [first] = orders.map(hear);
    expect(first).toMatchObject({ expiresAt: later, endedAt: new Date(AT), renews: false });
    for (const order of orders) expect(hear([...order, ...order])).toEqual(first);
  });

  it("A later word about an earlier period is unclear, unless it tells how the whole stands", () => {
    const known = hear([words(0, { expiresAt: later })]);
    const refund = words(1, { endedAt: new Date(AT) });
    expect(mergeSaid(known, refund, NOW)).toEqual({ kind: "unclear" });
    expect(mergeSaid(known, { ...refund, extent: "whole" }, NOW)).toMatchObject({
      kind: "changed",
      standing: { expiresAt: new Date(END), endedAt: new Date(AT) },
    });
  });

  it("What was written by a clock that ran ahead for a while does not keep newer words away", () => {
    const now = wallMs(AT + DAY_MS);
    const ahead = mergeSaid(null, words(0, { saidAt: new Date(now + 365 * DAY_MS) }), now);
    const known = ahead.kind === "changed" ? ahead.standing : null;
    const renewed = words(0, { expiresAt: later, saidAt: new Date(now), extent: "whole" });
    expect(mergeSaid(known, renewed, now)).toMatchObject({ standing: { expiresAt: later } });
    expect(mergeSaid(known, { ...renewed, extent: "part" }, now)).toEqual({ kind: "older" });
  });

  it("A purchase without its renewal keeps what is known of its period, and a new period renews", () => {
    const cancelled = { renews: false, graceUntil: later };
    const known = hear([words(0, { renewal: cancelled, endedAt: new Date(AT) })]);
    const { endedAt: _, ...silent } = words(1, { renewal: null });
    expect(hear([words(0, { renewal: cancelled }), silent])).toMatchObject(cancelled);
    expect(mergeSaid(known, silent, NOW)).toMatchObject({ standing: { endedAt: new Date(AT) } });
    expect(mergeSaid(known, { ...silent, expiresAt: later }, NOW)).toMatchObject({
      standing: { renews: true, graceUntil: null, endedAt: null },
    });
  });
});

describe("whose a subscription is", () => {
  it.each([
    ["whose token the newest words carry", { named: "a", holder: "b", claimant: "c" }, true, "a"],
    ["who has it, where they carry none", { named: null, holder: "b", claimant: "c" }, true, "b"],
    ["who hands it over first", { named: null, holder: null, claimant: "c" }, true, "c"],
    ["who has it, against older words", { named: "a", holder: "b", claimant: "a" }, false, "b"],
  ] as const)("It belongs to the one %s", (_what, claims, isNewest, owner) => {
    expect(ownerOf(claims, isNewest)).toBe(owner);
  });
});
