import type { SignOfLife } from "@afterword/contract/endpoints/signs-of-life";
import { afterEach, describe, expect, it, vi } from "vitest";
import { signsInWords, whenInWords } from "./signs-in-words.ts";

/** Moments of this device's own calendar, since days change by it. */
const local = (moment: string): string => new Date(moment).toISOString();
const now = Date.parse(local("2026-11-21T14:00:00"));

afterEach(() => void vi.unstubAllEnvs());

describe("whenInWords", () => {
  it('"Today" and "yesterday" follow the calendar day', () => {
    expect(whenInWords(local("2026-11-21T09:12:00"), now)).toBe("today 09:12");
    expect(whenInWords(local("2026-11-21T00:00:00"), now)).toBe("today 00:00");
    expect(whenInWords(local("2026-11-20T23:59:00"), now)).toBe("yesterday 23:59");
    expect(whenInWords(local("2026-11-20T00:01:00"), now)).toBe("yesterday 00:01");
  });

  it('"Yesterday" is right on the day that has 25 hours', () => {
    vi.stubEnv("TZ", "Europe/Zurich");
    expect(whenInWords("2026-10-24T18:00:00Z", Date.parse("2026-10-25T22:30:00Z"))).toBe("yesterday 20:00");
  });

  it("An older moment is named by its date", () => {
    expect(whenInWords(local("2026-11-19T23:59:00"), now)).toBe("19.11.2026, 23:59");
  });
});

describe("signsInWords", () => {
  const sign = (source: string, device: string): SignOfLife => ({
    at: local("2026-11-21T09:12:00"),
    source,
    device,
  });
  const sources = (...signs: SignOfLife[]) => signsInWords(signs, now).map(({ source }) => source);

  it("The latest sign names only its device, an earlier one also its source", () => {
    expect(sources(sign("button", "this phone"), sign("log-in", "Firefox on Linux"))).toEqual([
      "this phone",
      "login, Firefox on Linux",
    ]);
  });

  it("A quiet sign always names its source, since its owner did nothing", () => {
    expect(sources(sign("phone-unlocked", "the app on iPhone"))).toEqual([
      "phone unlocked, the app on iPhone",
    ]);
  });

  it("A sign without a device names its source", () => {
    expect(sources(sign("mail-link", ""), sign("mail-link", ""))).toEqual([
      "link in our email",
      "link in our email",
    ]);
  });

  it("A sign with an unknown source names only its device", () => {
    expect(sources(sign("button", "a"), sign("carrier-pigeon", "Chrome"))).toEqual(["a", "Chrome"]);
  });
});
