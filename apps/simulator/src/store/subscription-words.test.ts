import { expect, it } from "vitest";
import { describeSubscription } from "./subscription-words.ts";

const paid = {
  state: "paid",
  renews: true,
  cardFails: false,
  expiresAt: "2026-12-24T12:00:00.000Z",
} as const;

it.each([
  [paid, "Renews on 24.12.2026"],
  [{ ...paid, renews: false }, "Ends on 24.12.2026"],
  [{ ...paid, cardFails: true }, "The card will fail on 24.12.2026"],
  [{ ...paid, renews: false, cardFails: true }, "Ends on 24.12.2026"],
  [{ ...paid, state: "grace" } as const, "Not paid since 24.12.2026; in grace"],
  [{ ...paid, state: "refunded" } as const, "Ended, the money went back"],
])("A subscription that is %o is described as %j", (subscription, words) => {
  expect(describeSubscription(subscription)).toBe(words);
});
