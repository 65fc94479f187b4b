import { HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { beforeEach, describe, expect, it } from "vitest";
import { createRecordingUrls } from "./recording-urls.ts";

const OWNER = "6f1d7a50-0000-4000-8000-000000000001";
const LINK = { owner: OWNER, name: "1700000000000.m4a", for: "delivery" } as const;
const KEY = { bytes: Buffer.alloc(32, 1) };
const OTHER_KEY = { bytes: Buffer.alloc(32, 2) };

let now = 1_000 * HOUR_MS;
const clock = { now: () => wallMs(now) };
const urls = createRecordingUrls(KEY, clock);
const tokenOf = (url: string): string => url.split("/").at(-2) ?? "";
const swapped = (token: string, part: number, by: string): string =>
  token.split(".").with(part, by).join(".");

beforeEach(() => {
  now = 1_000 * HOUR_MS;
});

describe("the address of a recording", () => {
  it("An address names its recording and its purpose, and ends", () => {
    const token = tokenOf(urls.of({ ...LINK, until: wallMs(now + HOUR_MS) }).play);
    expect(urls.readLink(token)).toEqual(LINK);
    now += HOUR_MS - SECOND_MS;
    expect(urls.readLink(token)).toEqual(LINK);
    now += SECOND_MS;
    expect(urls.readLink(token)).toBeNull();
  });

  it("Without an end an address is good for a day", () => {
    const token = tokenOf(urls.of(LINK).download);
    now += 24 * HOUR_MS - SECOND_MS;
    expect(urls.readLink(token)).toEqual(LINK);
    now += SECOND_MS;
    expect(urls.readLink(token)).toBeNull();
  });

  it("An address whose kind, recording, end or signature was changed opens nothing", () => {
    const token = tokenOf(urls.of(LINK).play);
    const scope = Buffer.from(`${OWNER}/1700000000001.m4a`).toString("base64url");
    const forged = [
      swapped(token, 0, "o"),
      swapped(token, 1, scope),
      swapped(token, 2, "9999999999"),
      swapped(token, 3, "A".repeat(43)),
      `${token}A`,
      "",
    ];
    expect(forged.map(urls.readLink)).toEqual(forged.map(() => null));
  });

  it("What a former master key signed is read while that key is believed, and no longer", () => {
    const token = tokenOf(createRecordingUrls(OTHER_KEY, clock).of(LINK).play);
    expect(urls.readLink(token)).toBeNull();
    expect(createRecordingUrls({ ...KEY, believed: [OTHER_KEY.bytes] }, clock).readLink(token)).toEqual(LINK);
  });
});

describe("the credential of an owner", () => {
  it("A credential is good for longer than pages ask anew, and ends", () => {
    const { token, validSecs } = urls.credentialOf(OWNER);
    expect(validSecs).toBeGreaterThanOrEqual(2_400);
    expect(urls.readCredential(token)).toEqual({ owner: OWNER });
    now += validSecs * SECOND_MS;
    expect(urls.readCredential(token)).toBeNull();
  });

  it("A credential is no address, and an address no credential", () => {
    expect(urls.readLink(urls.credentialOf(OWNER).token)).toBeNull();
    expect(urls.readCredential(tokenOf(urls.of({ ...LINK, for: "owner" }).play))).toBeNull();
  });
});
