import { DAY_MS } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import { expect, it } from "vitest";
import { nextReadingAt } from "./next-reading.ts";

const END = Date.UTC(2026, 10, 21, 9);
const standing = {
  product: "plan_family",
  expiresAt: new Date(END),
  graceUntil: null,
  endedAt: null,
  paused: true,
  renews: false,
  saidAt: new Date(END),
};

it("One that is long over is still asked for once a month: a pause may end, or the clock may have run ahead", () => {
  const service = serviceMs(1000);
  const later = (days: number) => {
    const wall = wallMs(END + days * DAY_MS);
    return nextReadingAt(standing, wall, { wall, service });
  };
  expect(later(80)).toBe(service + DAY_MS);
  expect(later(400)).toBe(service + 30 * DAY_MS);
});
