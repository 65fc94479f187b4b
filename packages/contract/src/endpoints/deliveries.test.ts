import { describe, expect, it } from "vitest";
import { listDeliveries } from "./deliveries.ts";
import { listHeld, refuseHeld, releaseHeld } from "./held-deliveries.ts";

const ID = "8b0c9b52-7d5c-4d0e-8a55-5f2f6a2c9a11";

describe.each([releaseHeld, refuseHeld])("$path", ({ body }) => {
  it.each([
    ["one user", { owner: ID }],
    ["everybody who was held by a moment", { heldUntil: "2026-11-21T09:00:00.000Z" }],
  ])("takes %s", (_what, choice) => expect(body.parse(choice)).toEqual(choice));

  it.each([
    ["nobody", {}],
    ["somebody without an id", { owner: "everybody" }],
    ["a moment that is none", { heldUntil: "tomorrow" }],
    ["a list", [{ owner: ID }]],
  ])("refuses %s", (_what, choice) => expect(body.safeParse(choice).success).toBe(false));
});

describe("pages of the admin's lists", () => {
  it.each(["0", "7", "123456"])("knows page %s", (page) => {
    expect(listHeld.params.parse({ page })).toEqual({ page });
    expect(listDeliveries.params.parse({ page, filter: "failed" })).toEqual({ page, filter: "failed" });
  });

  it.each(["", "-1", "1.5", "1234567", "first"])("knows no page %s", (page) => {
    expect(listHeld.params.safeParse({ page }).success).toBe(false);
    expect(listDeliveries.params.safeParse({ page, filter: "all" }).success).toBe(false);
  });

  it("knows no state that a delivery cannot be in", () => {
    expect(listDeliveries.params.safeParse({ page: "0", filter: "lost" }).success).toBe(false);
  });
});
