import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../time/duration.ts";
import { serviceMs, wallMs } from "../time/instant.ts";
import type { Now } from "../time/instant.ts";
import { CANARY_STEP_MAX_MS, canaryProgress, isCanaryDue, type CanaryStep } from "./canary.ts";

const SERVICE = 1_000 * HOUR_MS;
const at = (hour: number, minute = 0): Now => ({
  wall: wallMs(Date.UTC(2026, 10, 21, hour, minute)),
  service: serviceMs(SERVICE),
});
const hoursBefore = (hours: number) => serviceMs(SERVICE - hours * HOUR_MS);

describe("the night of the canary", () => {
  it("begins at two in the morning and not before", () => {
    expect(isCanaryDue(at(1, 59), hoursBefore(24))).toBe(false);
    expect(isCanaryDue(at(2), hoursBefore(24))).toBe(true);
    expect(isCanaryDue(at(4, 59), hoursBefore(24))).toBe(true);
    expect(isCanaryDue(at(5), hoursBefore(24))).toBe(false);
  });

  it("holds one run", () => {
    expect(isCanaryDue(at(4, 30), hoursBefore(2.5))).toBe(false);
    expect(isCanaryDue(at(4, 30), hoursBefore(12))).toBe(true);
  });

  it("is made up for by day when the server was down", () => {
    expect(isCanaryDue(at(11), hoursBefore(29.9))).toBe(false);
    expect(isCanaryDue(at(11), hoursBefore(30))).toBe(true);
  });

  it("waits when service time stands still, whatever the calendar says", () => {
    expect(isCanaryDue(at(3), serviceMs(SERVICE))).toBe(false);
  });
});

const NONE = { reminder: false, delivery: false, link: false };
const now = at(3);
const waitFor = (step: CanaryStep, sinceMs = SERVICE - MINUTE_MS) => ({ step, since: serviceMs(sinceMs) });

describe("the way of the canary", () => {
  it("waits for the reminder first, from where it stood", () => {
    expect(canaryProgress(waitFor("reminder"), NONE, now)).toEqual({
      kind: "waiting",
      ...waitFor("reminder"),
    });
  });

  it("gives each step its own time", () => {
    const reminded = canaryProgress(waitFor("reminder"), { ...NONE, reminder: true }, now);
    expect(reminded).toEqual({ kind: "waiting", step: "delivery", since: SERVICE });
    const delivered = canaryProgress(waitFor("delivery"), { ...NONE, reminder: true, delivery: true }, now);
    expect(delivered).toEqual({ kind: "waiting", step: "link", since: SERVICE });
  });

  it("may find two steps done at one look", () => {
    const both = { reminder: true, delivery: true, link: false };
    expect(canaryProgress(waitFor("reminder"), both, now)).toMatchObject({ kind: "waiting", step: "link" });
  });

  it("passes when the link was opened", () => {
    const all = { reminder: true, delivery: true, link: true };
    expect(canaryProgress(waitFor("link"), all, now)).toEqual({ kind: "passed" });
    expect(canaryProgress(waitFor("reminder"), all, now)).toEqual({ kind: "passed" });
  });

  it("does not go back to a step that was done", () => {
    const forgotten = { reminder: false, delivery: true, link: false };
    expect(canaryProgress(waitFor("link"), forgotten, now)).toMatchObject({ kind: "waiting", step: "link" });
  });

  it.each(["reminder", "delivery", "link"] as const)("fails when the %s takes too long", (step) => {
    const done = { reminder: step !== "reminder", delivery: step === "link", link: false };
    const since = SERVICE - CANARY_STEP_MAX_MS;
    expect(canaryProgress(waitFor(step, since), done, now)).toMatchObject({ kind: "waiting" });
    expect(canaryProgress(waitFor(step, since - 1), done, now)).toEqual({ kind: "failed", step });
  });

  it("forgives a step that was late but came", () => {
    const late = waitFor("reminder", SERVICE - 2 * CANARY_STEP_MAX_MS);
    expect(canaryProgress(late, { ...NONE, reminder: true }, now)).toMatchObject({ step: "delivery" });
  });
});
