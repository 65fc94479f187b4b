import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import { CANARY_STEP_MAX_MS, canaryProgress, isCanaryDue, type CanaryStep } from "./canary-run.ts";

const SERVICE = 1_000 * HOUR_MS;
const at = (hour: number, minute = 0): Now => ({
  wall: wallMs(Date.UTC(2026, 10, 21, hour, minute)),
  service: serviceMs(SERVICE),
});
const hoursBefore = (hours: number) => serviceMs(SERVICE - hours * HOUR_MS);

describe("isCanaryDue", () => {
  it("The canary is due from two until five in the morning and not outside those hours", () => {
    expect(isCanaryDue(at(1, 59), hoursBefore(24))).toBe(false);
    expect(isCanaryDue(at(2), hoursBefore(24))).toBe(true);
    expect(isCanaryDue(at(4, 59), hoursBefore(24))).toBe(true);
    expect(isCanaryDue(at(5), hoursBefore(24))).toBe(false);
  });

  it("The canary is due only once a night", () => {
    expect(isCanaryDue(at(4, 30), hoursBefore(2.5))).toBe(false);
    expect(isCanaryDue(at(4, 30), hoursBefore(12))).toBe(true);
  });

  it("A canary run missed at night is made up for by day once 30 hours have passed", () => {
    expect(isCanaryDue(at(11), hoursBefore(29.9))).toBe(false);
    expect(isCanaryDue(at(11), hoursBefore(30))).toBe(true);
  });

  it("The canary is not due while service time stands still, even in the night hours", () => {
    expect(isCanaryDue(at(3), serviceMs(SERVICE))).toBe(false);
  });
});

const NONE = { reminder: false, delivery: false, link: false };
const now = at(3);
const waitFor = (step: CanaryStep, sinceMs = SERVICE - MINUTE_MS) => ({ step, since: serviceMs(sinceMs) });

describe("canaryProgress", () => {
  it("A canary run waits for the reminder first, counted from its start", () => {
    expect(canaryProgress(waitFor("reminder"), NONE, now)).toEqual({
      kind: "waiting",
      ...waitFor("reminder"),
    });
  });

  it("Each step of a canary run gets its own waiting time", () => {
    const reminded = canaryProgress(waitFor("reminder"), { ...NONE, reminder: true }, now);
    expect(reminded).toEqual({ kind: "waiting", step: "delivery", since: SERVICE });
    const delivered = canaryProgress(waitFor("delivery"), { ...NONE, reminder: true, delivery: true }, now);
    expect(delivered).toEqual({ kind: "waiting", step: "link", since: SERVICE });
  });

  it("A single look at a canary run can find two steps done", () => {
    const both = { reminder: true, delivery: true, link: false };
    expect(canaryProgress(waitFor("reminder"), both, now)).toMatchObject({ kind: "waiting", step: "link" });
  });

  it("A canary run passes once its link was opened", () => {
    const all = { reminder: true, delivery: true, link: true };
    expect(canaryProgress(waitFor("link"), all, now)).toEqual({ kind: "passed" });
    expect(canaryProgress(waitFor("reminder"), all, now)).toEqual({ kind: "passed" });
  });

  it("A canary run never goes back to a step that was done", () => {
    const forgotten = { reminder: false, delivery: true, link: false };
    expect(canaryProgress(waitFor("link"), forgotten, now)).toMatchObject({ kind: "waiting", step: "link" });
  });

  it.each(["reminder", "delivery", "link"] as const)(
    "A canary run fails when its %s takes too long",
    (step) => {
      const done = { reminder: step !== "reminder", delivery: step === "link", link: false };
      const since = SERVICE - CANARY_STEP_MAX_MS;
      expect(canaryProgress(waitFor(step, since), done, now)).toMatchObject({ kind: "waiting" });
      expect(canaryProgress(waitFor(step, since - 1), done, now)).toEqual({ kind: "failed", step });
    },
  );

  it("A canary step that comes late still counts", () => {
    const late = waitFor("reminder", SERVICE - 2 * CANARY_STEP_MAX_MS);
    expect(canaryProgress(late, { ...NONE, reminder: true }, now)).toMatchObject({ step: "delivery" });
  });
});
