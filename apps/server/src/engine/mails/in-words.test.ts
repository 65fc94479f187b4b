import { catalogs } from "@afterword/core/messages/catalog";
import { HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { fromNowInWords, momentInWords } from "./in-words.ts";

const WINTER = wallMs(Date.UTC(2026, 11, 4, 13, 30));
const SUMMER = wallMs(Date.UTC(2026, 6, 4, 22, 30));

describe("a moment in a mail", () => {
  it.each([
    [WINTER, "en-GB", "Europe/Zurich", "Friday, 04.12.2026, 14:30 CET"],
    [WINTER, "de-CH", "Europe/Zurich", "Freitag, 04.12.2026, 14:30 MEZ"],
    [SUMMER, "de-CH", "Europe/Zurich", "Sonntag, 05.07.2026, 00:30 MESZ"],
    [WINTER, "en-GB", "America/New_York", "Friday, 04.12.2026, 08:30 (Eastern Time)"],
    [WINTER, "de-CH", "Europe/London", "Freitag, 04.12.2026, 13:30 (Ortszeit Vereinigtes Königreich)"],
    [WINTER, "en-GB", "Asia/Kolkata", "Friday, 04.12.2026, 19:00 (India Standard Time)"],
    [WINTER, "de-CH", "UTC", "Freitag, 04.12.2026, 13:30 UTC"],
    [WINTER, "en-GB", "Pacific/Auckland", "Saturday, 05.12.2026, 02:30 (New Zealand Time)"],
    [WINTER, "en-GB", "America/Los_Angeles", "Friday, 04.12.2026, 05:30 (Pacific Time)"],
    [WINTER, "en-GB", "Not/AZone", "Friday, 04.12.2026, 13:30 UTC"],
  ] as const)("%d in %s and %s is told with its zone's name", (at, locale, timeZone, words) =>
    expect(momentInWords(at, locale, timeZone)).toBe(words),
  );

  it.each([
    ["2026-11-01T08:30:00.000Z", "Sunday, 01.11.2026, 01:30 (Pacific Time)"],
    ["2026-11-01T09:30:00.000Z", "Sunday, 01.11.2026, 01:30 (Pacific Time)"],
    ["2026-11-02T07:30:00.000Z", "Sunday, 01.11.2026, 23:30 (Pacific Time)"],
    ["2027-03-14T10:00:00.000Z", "Sunday, 14.03.2027, 03:00 (Pacific Time)"],
  ])("%s is told by the clock of California on the day that it changes", (at, words) =>
    expect(momentInWords(wallMs(Date.parse(at)), "en-GB", "America/Los_Angeles")).toBe(words),
  );

  it("Days that lie ahead are counted by the reader's calendar", () => {
    const now = wallMs(Date.UTC(2026, 11, 4, 22, 30));
    const at = wallMs(now + 60 * HOUR_MS);
    const soonIn = (timeZone: string) => fromNowInWords(now, at, { say: catalogs.de.when, timeZone });
    expect([soonIn("UTC"), soonIn("Asia/Tokyo")]).toEqual(["in 3 Tagen", "in 2 Tagen"]);
  });
});
