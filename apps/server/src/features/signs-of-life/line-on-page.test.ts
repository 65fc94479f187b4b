import type { Thread } from "@afterword/core/switch/thread";
import { wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { lineOnPage } from "./line-on-page.ts";

const [lastSignAt, reminderAt, deliveryAt] = [1, 8, 10].map((day) => wallMs(Date.UTC(2026, 10, day))) as [
  Thread["lastSignAt"],
  Thread["lastSignAt"],
  Thread["lastSignAt"],
];
const line = { lastSignAt, reminderAt, deliveryAt, reminderMark: 7 / 9, lamp: 8 / 9 };
const daysOf = (thread: Thread) => {
  const shown = lineOnPage(thread, "Europe/Zurich");
  return shown && [shown.lastSignAt, shown.reminderAt, shown.deliveryAt].map((at) => at && at.slice(0, 10));
};

describe("the line on the page of a reminder", () => {
  it("After a reminder the line has the days of last sign, reminder and delivery, and the places on it", () => {
    expect(daysOf({ kind: "reminded", ...line })).toEqual(["2026-11-01", "2026-11-08", "2026-11-10"]);
    expect(lineOnPage({ kind: "reminded", ...line }, "Europe/Zurich")).toMatchObject({
      timeZone: "Europe/Zurich",
      reminderMark: 7 / 9,
      lamp: 8 / 9,
    });
  });

  it("While no reminder arrives, the line has no day of a reminder, and of a delivery only if it comes all the same", () => {
    const waiting = { kind: "reminder-waiting", waitingSince: reminderAt, ...line } as const;
    expect(daysOf(waiting)).toEqual(["2026-11-01", null, null]);
    const unreachable = { kind: "unreachable", since: reminderAt, ...line } as const;
    expect(daysOf(unreachable)).toEqual(["2026-11-01", null, "2026-11-10"]);
  });

  it("While a hold or the app store keeps the delivery back, the line has no day of it", () => {
    expect(daysOf({ kind: "held-back", ...line })).toEqual(["2026-11-01", "2026-11-08", null]);
    const unconfirmed = { kind: "unconfirmed", endedAt: reminderAt, ...line } as const;
    expect(daysOf(unconfirmed)).toEqual(["2026-11-01", "2026-11-08", null]);
  });

  it("Where nothing is due there is no line", () => {
    expect(daysOf({ kind: "paused", lastSignAt })).toBeNull();
    expect(daysOf({ kind: "asleep", until: reminderAt, ...line })).toBeNull();
  });
});
