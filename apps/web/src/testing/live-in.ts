import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

/** The browser's own time zone, until the test ends. */
export const liveIn = async (timeZone: string): Promise<void> => {
  onTestFinished(() => setTimeZone(""));
  await setTimeZone(timeZone);
};

const setTimeZone = async (timezoneId: string): Promise<void> => {
  const browser = cdp() as { send: (method: string, parameters: object) => Promise<unknown> };
  await browser.send("Emulation.setTimezoneOverride", { timezoneId });
};

/** The two instants between which a day of UTC's calendar lies, seen from zones at both ends. */
export const ENDS_OF_A_UTC_DAY = ["America/Los_Angeles", "Pacific/Auckland"].flatMap((timeZone) =>
  ["2027-01-31T00:00:00.000Z", "2027-01-31T23:59:59.999Z"].map((at) => [at, timeZone] as const),
);
