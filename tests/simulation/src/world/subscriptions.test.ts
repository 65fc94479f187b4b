import { DAY_MS } from "@afterword/core/time/duration";
import { describe, expect, it } from "vitest";
import { CALM } from "./faults.ts";
import type { Wish } from "./population.ts";
import { createWorld } from "./world.ts";

const PAID_DAYS = 5;
const LASTS_MS = 250 * DAY_MS;
/** In these worlds no further renewal is drawn, so that the end of the one that was put off shows. */
const SEEDS = [110, 151, 155];

/** Lives long, and looks in so rarely that a lapse shows in the reminders. */
const WISH: Wish = {
  frequencyHours: 240,
  delayHours: 336,
  isPaid: true,
  paidUntil: PAID_DAYS * DAY_MS,
  notes: [["ada@mail.example"]],
  habit: { visits: 1.2, answers: "some-time", changesNothing: true },
  diesAt: Number.POSITIVE_INFINITY,
};

describe("the end of a subscription", () => {
  it("The end of a renewal that an outage put off by days is known to the checker", async () => {
    for (const seed of SEEDS) {
      const world = createWorld({ seed, servers: 1, weather: CALM, wishes: [WISH], skipsQuiet: true });
      world.time.at((PAID_DAYS - 2) * DAY_MS, () => world.fleet.stopAll(4 * DAY_MS));
      expect(await world.live(LASTS_MS)).toEqual([]);
    }
  });
});
