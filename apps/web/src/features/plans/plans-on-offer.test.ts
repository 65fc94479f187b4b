import { expect, it } from "vitest";
import { buildPlan } from "../../testing/people.ts";
import { plansOnOffer } from "./plans-on-offer.ts";

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const plans = [
  buildPlan({ _id: idOf(1), name: "Large", price: 990 }),
  buildPlan({ _id: idOf(2), name: "Own, given up", price: 700, active: false }),
  buildPlan({ _id: idOf(3), name: "Given up", price: 300, active: false }),
  buildPlan({ _id: idOf(4), name: "B", price: 490 }),
  buildPlan({ _id: idOf(5), name: "A", price: 490 }),
  buildPlan({ _id: idOf(6), name: "Free", price: 0 }),
];

it("Active plans and the user's own are on offer, sorted by price, then name", () => {
  const names = plansOnOffer(plans, idOf(2)).map(({ name }) => name);
  expect(names).toEqual(["Free", "A", "B", "Own, given up", "Large"]);
});
