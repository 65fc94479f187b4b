import { describe, expect, it } from "vitest";
import { listDeliveries, listHeld, refuseHeld, releaseHeld } from "./deliveries.ts";

const AT = "2026-11-21T09:00:00.000Z";
const ID = "8b0c9b52-7d5c-4d0e-8a55-5f2f6a2c9a11";

describe.each([releaseHeld, refuseHeld])("$path", ({ body }) => {
  it.each([
    ["one user", { owner: ID }],
    ["all users of a group held back by a moment", { group: "new", heldUntil: AT }],
  ])("A choice of %s is accepted", (_what, choice) => expect(body.parse(choice)).toEqual(choice));

  it.each([
    ["no user", {}],
    ["a user without a valid id", { owner: "everybody" }],
    ["a malformed moment", { group: "new", heldUntil: "tomorrow" }],
    ["both groups at once", { heldUntil: AT }],
    ["a list", [{ owner: ID }]],
  ])("A choice of %s is refused", (_what, choice) => expect(body.safeParse(choice).success).toBe(false));
});

describe("pages of the admin's lists", () => {
  it.each(["0", "7", "123456"])("The page number “%s” is accepted", (page) => {
    expect(listHeld.params.parse({ page, group: "new" })).toEqual({ page, group: "new" });
    expect(listDeliveries.params.parse({ page, filter: "failed" })).toEqual({ page, filter: "failed" });
  });

  it.each(["", "-1", "1.5", "1234567", "first"])("The page number “%s” is refused", (page) => {
    expect(listHeld.params.safeParse({ page, group: "new" }).success).toBe(false);
    expect(listDeliveries.params.safeParse({ page, filter: "all" }).success).toBe(false);
  });

  it("An unknown group of held users is refused", () => {
    expect(listHeld.params.safeParse({ page: "0", group: "all" }).success).toBe(false);
  });

  it("An unknown delivery state is refused as a filter", () => {
    expect(listDeliveries.params.safeParse({ page: "0", filter: "lost" }).success).toBe(false);
  });
});
