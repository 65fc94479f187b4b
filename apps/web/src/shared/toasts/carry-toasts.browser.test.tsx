import { DAY_MS } from "@afterword/core/time/duration";
import { failures } from "@afterword/core/messages/shell";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { freezeTime } from "../../testing/time.ts";
import { show } from "../../testing/show.tsx";
import { storedInTab } from "../storage/stored.ts";
import { carryToasts } from "./carry-toasts.ts";
import { clearToasts, onLeaving, showToast } from "./toasts.ts";

afterEach(clearToasts);

const begin = freezeTime;
const pills = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("output [data-phase]")];
const said = (): (string | null)[] => pills().map(({ textContent }) => textContent);
const phases = (): (string | undefined)[] => pills().map(({ dataset }) => dataset["phase"]);

describe("a toast of a document that is left", () => {
  const leave = async (pass: (ms: number) => Promise<void>): Promise<void> => {
    window.dispatchEvent(new Event("pagehide"));
    clearToasts();
    await pass(2_000);
  };

  it("A toast goes on in the next document for as long as it had, and comes no second time", async () => {
    show(null);
    const { pass } = begin();
    onTestFinished(carryToasts());
    showToast("Saved!", { type: "warning", durationMs: 6_000 });
    await pass(1_000);
    await leave(pass);
    onTestFinished(carryToasts());
    await pass(600);
    expect(said()).toEqual(["Saved!"]);
    expect(pills()[0]?.dataset["type"]).toBe("warning");
    await pass(3_500);
    expect(phases()).toEqual(["closing"]);
    await pass(1_000);
    onTestFinished(carryToasts());
    await pass(600);
    expect(said()).toEqual([]);
  });

  it.each([
    ["was read already", 3_500, 0],
    ["is about what was done long ago", 1_000, 60_000],
  ])("A toast that %s does not go on", async (_what, openMs, awayMs) => {
    show(null);
    const { pass } = begin();
    onTestFinished(carryToasts());
    showToast("Saved!");
    await pass(openMs);
    await leave(pass);
    await pass(awayMs);
    onTestFinished(carryToasts());
    await pass(600);
    expect(said()).toEqual([]);
  });

  it("A toast goes on for no longer than its own duration, even if the clock was set back by weeks", async () => {
    show(null);
    const { pass } = begin();
    onTestFinished(carryToasts());
    showToast("Saved!", { durationMs: 4_000 });
    await pass(1_000);
    window.dispatchEvent(new Event("pagehide"));
    clearToasts();
    vi.setSystemTime(Date.now() - 40 * DAY_MS);
    onTestFinished(carryToasts());
    await pass(600);
    expect(said()).toEqual(["Saved!"]);
    await pass(4_000);
    expect(phases()).toEqual(["closing"]);
  });

  it("A request that was cut off by leaving is no failure in the next document", async () => {
    show(null);
    const { pass } = begin();
    onTestFinished(carryToasts());
    showToast("Saved!");
    showToast(failures.serverUnavailable, { type: "danger" });
    await leave(pass);
    onTestFinished(carryToasts());
    await pass(600);
    expect(said()).toEqual(["Saved!"]);
  });

  it.each([
    ["at another address", "/elsewhere", ["Unsaved!"]],
    ["where the form that it speaks of is shown again", window.location.pathname, []],
  ])("A warning of unsaved changes goes on %s: %s", async (_where, pathname, expected) => {
    show(null);
    const { pass } = begin();
    onTestFinished(carryToasts());
    const stop = onLeaving(() => showToast("Unsaved!", { exceptHere: true }));
    await leave(pass);
    stop();
    const from = window.location.pathname;
    window.history.replaceState(window.history.state, "", pathname);
    onTestFinished(() => window.history.replaceState(window.history.state, "", from));
    onTestFinished(carryToasts());
    await pass(600);
    expect(said()).toEqual(expected);
  });

  it("A document that is shown again as it was does not warn of having been left", async () => {
    show(null);
    const { pass } = begin();
    onTestFinished(carryToasts());
    onTestFinished(onLeaving(() => showToast("Unsaved!", { exceptHere: true })));
    showToast("Saved!");
    window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    await pass(600);
    expect(said()).toEqual(["Saved!"]);
  });

  it.each(["{", "[null, 3]", '[{"body":3}]'])("What was stored as %s is no toast", async (stored) => {
    show(null);
    const { pass } = begin();
    storedInTab.write("toasts", stored);
    onTestFinished(carryToasts());
    await pass(600);
    expect(said()).toEqual([]);
  });
});
