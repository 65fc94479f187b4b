import { describe, expect, it } from "vitest";
import { MAIL_CONTEXT, NOW } from "./mail-context.fixture.ts";
import { wordingFor } from "./wording.ts";

describe("what a mail is written with", () => {
  it.each([
    ["Europe/Zurich", "Saturday, 21.11.2026,_10:30_CET"],
    ["America/New_York", "Saturday, 21.11.2026,_04:30 (Eastern_Time)"],
  ])(
    "A line may end behind the weekday of a moment, and nowhere else but before a long zone: %s",
    (timeZone, told) =>
      expect(
        wordingFor({ ...MAIL_CONTEXT, timeZone })
          .moment(NOW.wall)
          .replaceAll("\u00a0", "_"),
      ).toBe(told),
  );
});
