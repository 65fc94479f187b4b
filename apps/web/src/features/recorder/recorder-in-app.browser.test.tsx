import type { BridgeWindow } from "@afterword/bridge/window-transport";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { enterApp } from "../../testing/app-mode.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openApp } from "../../testing/open-app.tsx";
import { buildPlan } from "../../testing/people.ts";
import { button, emptyDevice, press, spoken, watchDevices } from "./recorder.fixture.ts";

const text = (words: string | RegExp) => page.getByText(words);

beforeEach(async () => {
  window.localStorage.clear();
  await emptyDevice();
  onTestFinished(() => void vi.restoreAllMocks());
  logIn();
});

/** The app of a logged-in user, who goes to a recording screen. */
async function openRecorder(
  type: "audio" | "video",
  prepare: (wrapper: ReturnType<typeof enterApp>) => void = () => undefined,
) {
  const wrapper = enterApp();
  prepare(wrapper);
  openApp("/terms", { "GET /api/plans": { json: [buildPlan({ maxRecordingLength: 1 })] } });
  // Then the page has its end of the bridge, too.
  await expect.poll(() => JSON.stringify(wrapper.sent())).toContain("timeZone");
  appHistory.push(`/${type}-recording`);
  return wrapper;
}

describe("what the phone lets the app record with", () => {
  it("The phone is asked before the microphone is opened; after a no one can try again, or open its settings", async () => {
    const { wanted } = watchDevices();
    const wrapper = await openRecorder("audio", ({ phone }) =>
      phone.answerPermission("microphone", "denied"),
    );
    await press("Record");
    await expect.element(text("Could not access microphone.")).toBeVisible();
    await expect.element(text(/^Allow the microphone for Afterword/)).toBeVisible();
    expect(wanted).toEqual([]);
    await press("Open settings");
    await expect.poll(() => wrapper.phone.openedSettings()).toEqual(["microphone"]);
    wrapper.phone.answerPermission("microphone", "granted");
    await press("Try again");
    await expect.element(button("Stop")).toBeVisible();
  });

  it("A phone that asks no more leads to the settings of what it blocks, or says that it cannot", async () => {
    const { wanted } = watchDevices();
    const { phone } = await openRecorder("video", (wrapper) =>
      wrapper.phone.answerPermission("microphone", "blocked"),
    );
    await expect.element(text("Could not access camera or microphone.")).toBeVisible();
    await expect.element(text(/^Allow camera and microphone for Afterword/)).toBeVisible();
    expect(wanted).toEqual([]);
    await press("Open settings");
    await expect.poll(() => phone.openedSettings()).toEqual(["microphone"]);
    phone.failSettings();
    await press("Open settings");
    await expect.element(text("Failed to open settings on your device.")).toBeVisible();
    phone.answerPermission("microphone", "granted");
    await press("Open settings");
    await expect.element(button("Record")).toBeEnabled();
    expect(text("Could not access camera or microphone.").query()).toBeNull();
    expect(phone.openedSettings()).toHaveLength(2);
  });

  it("A wrapper that does not know the question leaves it to the web view", async () => {
    const wrapper = await openRecorder("audio", ({ phone }) =>
      phone.answerPermission("microphone", "blocked"),
    );
    const app = window as unknown as BridgeWindow;
    const { postMessage } = app.ReactNativeWebView!;
    app.ReactNativeWebView = {
      postMessage: (message) => postMessage(message.replace('"permission.request"', '"permission.unknown"')),
    };
    await press("Record");
    await expect.element(button("Stop")).toBeVisible();
    expect(JSON.stringify(wrapper.sent())).toContain('"unknown-call"');
  });
});

describe("an app that is left during a take", () => {
  it("The take pauses with the app, and goes on when its writer says so", async () => {
    const wrapper = await openRecorder("audio");
    await press("Record");
    await expect.element(button("Stop")).toBeVisible();
    await spoken();
    wrapper.happen("lifecycle", { state: "inactive" });
    wrapper.happen("lifecycle", { state: "background" });
    await expect.element(text("Paused while you were away")).toBeVisible();
    wrapper.happen("lifecycle", { state: "active" });
    await spoken(400);
    await press("Resume");
    await expect.element(button("Pause")).toBeVisible();
  });
});
