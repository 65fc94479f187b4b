import { describe, expect, it } from "vitest";
import { LOGGED_OUT, sessionHealth, sessionOf, sessionTimerMs } from "./session.machine.ts";
import type { LoggedIn, Tokens } from "./session.machine.ts";

const MINUTE = 60;
const HOUR = 3600;

const tokenOf = (claims: object): string =>
  `x.${btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")}.y`;

const tokens = (access: object = {}, refresh: object = {}): Tokens => ({
  token: tokenOf({ _id: "u1", role: "user", iat: 5000, exp: 5000 + 10 * MINUTE, ...access }),
  refreshToken: tokenOf({ iat: 5000, exp: 5000 + 12 * HOUR, ...refresh }),
});

const session = (arrivedAtMs: number): LoggedIn => {
  const found = sessionOf(tokens(), arrivedAtMs);
  if (found.kind === "logged-out") throw new Error("The tokens of this test cannot be read");
  return found;
};

describe("sessionOf", () => {
  it("The session has the user's id, and is an admin's by its role", () => {
    expect(sessionOf(tokens(), 0)).toMatchObject({ kind: "logged-in", userId: "u1", isAdmin: false });
    expect(sessionOf(tokens({ role: "admin" }), 0)).toMatchObject({ isAdmin: true });
  });

  it("A name outside ASCII is read without breaking", () => {
    expect(sessionOf(tokens({ name: "Žofie Ελένη" }), 0).kind).toBe("logged-in");
  });

  it.each([
    ["nothing", ""],
    ["no token", "hello"],
    ["a broken payload", "a.%%%.c"],
    ["a payload that is no object", `a.${btoa("7")}.c`],
    ["a token without a user", tokenOf({ role: "user" })],
  ])("A token made of %s counts as logged out", (_what, token) => {
    expect(sessionOf({ ...tokens(), token }, 0)).toEqual(LOGGED_OUT);
  });

  it("The lifetimes of a session count from the arrival of its tokens", () => {
    expect(session(1_000_000)).toMatchObject({
      tokenEndsAtMs: 1_000_000 + 600_000,
      sessionEndsAtMs: 1_000_000 + 12 * HOUR * 1000,
    });
  });
});

describe("sessionHealth", () => {
  it.each([
    [599_999, "valid"],
    [600_000, "renew"],
    [12 * HOUR * 1000 - 1, "renew"],
    [12 * HOUR * 1000, "ended"],
  ])("After %i ms the health of a session is: %s", (nowMs, expected) =>
    expect(sessionHealth(session(0), nowMs)).toBe(expected),
  );

  it('The health without a session is "none"', () => expect(sessionHealth(LOGGED_OUT, 0)).toBe("none"));

  it("Tokens without dates count as valid", () => {
    const dateless = sessionOf(tokens({ iat: undefined }, { exp: undefined }), 0);
    expect(sessionHealth(dateless, 1e15)).toBe("valid");
  });
});

describe("sessionTimerMs", () => {
  it("The timer is set to the rest of the session", () =>
    expect(sessionTimerMs(session(0), 1000)).toBe(12 * HOUR * 1000 - 1000));

  it("The timer is never negative, and never longer than a browser can count", () => {
    expect(sessionTimerMs(session(0), 1e12)).toBe(0);
    expect(sessionTimerMs({ ...session(0), sessionEndsAtMs: 180 * 86_400_000 }, 0)).toBe(2_147_483_647);
  });
});
