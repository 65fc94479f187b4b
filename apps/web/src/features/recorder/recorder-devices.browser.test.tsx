import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { button, emptyDevice, openRecorder, press, refuseDevices } from "./recorder.fixture.ts";

const text = (words: string | RegExp) => page.getByText(words);

beforeEach(async () => {
  await emptyDevice();
  onTestFinished(() => void vi.restoreAllMocks());
  logIn();
});

describe("a recorder with several microphones", () => {
  it("The choice of one comes without moving anything", async () => {
    const named = (label: string) =>
      ({ kind: "audioinput", label, deviceId: label, groupId: label }) as MediaDeviceInfo;
    const list = vi.spyOn(navigator.mediaDevices, "enumerateDevices").mockResolvedValue([named("one")]);
    openRecorder("audio");
    const line = text(/^Ready when you are/);
    await expect.element(line).toBeVisible();
    const { top } = line.element().getBoundingClientRect();
    list.mockResolvedValue([named("one"), named("other")]);
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    await expect.element(page.getByRole("combobox", { name: "Microphone" })).toBeVisible();
    expect(line.element().getBoundingClientRect().top).toBe(top);
    const canvas = document.querySelector("canvas")!.getBoundingClientRect();
    list.mockResolvedValue([named("one")]);
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    await expect.poll(() => page.getByRole("combobox").query()).toBeNull();
    expect(document.querySelector("canvas")!.getBoundingClientRect()).toEqual(canvas);
  });
});

describe("a recorder without devices", () => {
  it.each([
    ["NotAllowedError", /Allow the microphone/],
    ["NotFoundError", /No microphone was found/],
    ["NotReadableError", /Another program/],
  ])("%s is explained, and can be tried again", async (name, help) => {
    const refused = refuseDevices(name);
    openRecorder("audio");
    await press("Record");
    await expect.element(text("Could not access microphone.")).toBeVisible();
    await expect.element(text(help)).toBeVisible();
    refused.mockRestore();
    await press("Try again");
    await expect.element(button("Stop")).toBeVisible();
  });

  it("A camera that is refused is explained before anything is pressed", async () => {
    refuseDevices("NotAllowedError");
    openRecorder("video");
    await expect.element(text("Could not access camera or microphone.")).toBeVisible();
    await expect.element(text(/Allow camera and microphone/)).toBeVisible();
  });
});
