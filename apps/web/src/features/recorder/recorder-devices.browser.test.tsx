import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import {
  button,
  emptyDevice,
  moveClock,
  openRecorder,
  press,
  refuseDevices,
  watchDevices,
} from "./recorder.fixture.ts";

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

describe("a recorder that hears nothing", () => {
  it("Three seconds of silence are pointed out", async () => {
    vi.spyOn(AnalyserNode.prototype, "getFloatTimeDomainData").mockImplementation(
      (into) => void into.fill(0),
    );
    openRecorder("audio");
    await press("Record");
    await expect.element(button("Stop")).toBeVisible();
    expect(text(/We can’t hear anything/).query()).toBeNull();
    moveClock(3_000);
    await expect.element(text(/We can’t hear anything/)).toBeVisible();
  });

  it("Another microphone can be chosen in the middle of a take, which goes on with it", async () => {
    vi.spyOn(AnalyserNode.prototype, "getFloatTimeDomainData").mockImplementation(
      (into) => void into.fill(0),
    );
    const { opened } = watchDevices();
    openRecorder("audio");
    await press("Record");
    await expect.element(button("Stop")).toBeVisible();
    const choice = page.getByRole("combobox", { name: "Microphone" });
    expect(choice.query()).toBeNull();
    moveClock(3_000);
    await expect.element(choice).toBeVisible();
    const ids = [...(choice.element() as HTMLSelectElement).options].map(({ value }) => value);
    const own = opened[0]?.getAudioTracks()[0]?.getSettings().deviceId;
    const other = ids.find((id) => id !== own)!;
    await choice.selectOptions(other);
    await expect.poll(() => opened.length).toBe(2);
    expect(opened[1]?.getAudioTracks()[0]?.getSettings().deviceId).toBe(other);
    await expect.element(button("Pause")).toBeVisible();
  });

  it("The choice stays when something is heard again, until the take pauses", async () => {
    const heard = vi.spyOn(AnalyserNode.prototype, "getFloatTimeDomainData");
    const hear = (level: number) => heard.mockImplementation((into) => void into.fill(level));
    hear(0);
    openRecorder("audio");
    await press("Record");
    await expect.element(button("Stop")).toBeVisible();
    moveClock(3_000);
    const choice = page.getByRole("combobox", { name: "Microphone" });
    await expect.element(choice).toBeVisible();
    const select = choice.element() as HTMLSelectElement;
    select.focus();
    hear(0.5);
    await expect.poll(() => text(/We can’t hear anything/).query()).toBeNull();
    expect(document.activeElement).toBe(select);
    await press("Pause");
    await expect.element(button("Resume")).toBeVisible();
    expect(choice.query()).toBeNull();
    await press("Resume");
    await expect.element(button("Pause")).toBeVisible();
    expect(choice.query()).toBeNull();
  });
});

describe("a recorder without devices", () => {
  it.each([
    ["NotAllowedError", /Allow the microphone/],
    ["NotReadableError", /Another app/],
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

  it("A camera that is refused is explained before anything is pressed, and takes the focus from nothing", async () => {
    refuseDevices("NotAllowedError");
    openRecorder("video");
    await expect.element(text("Could not access camera or microphone.")).toBeVisible();
    await expect.element(text(/Allow camera and microphone/)).toBeVisible();
    await expect.element(button("Try again")).not.toHaveFocus();
  });

  it.each([
    ["audio", [], "No microphone found.", /^Could not access microphone\. Connect a microphone/],
    ["video", [], "No camera found.", /^Could not access camera or microphone\. Connect a camera/],
    ["video", ["videoinput"], "No microphone found.", /\. Connect a microphone/],
    ["video", ["audioinput"], "No camera found.", /\. Connect a camera/],
  ] as const)("What is missing for %s with %j is named", async (type, kinds, title, help) => {
    vi.spyOn(navigator.mediaDevices, "enumerateDevices").mockResolvedValue(
      kinds.map((kind) => ({ kind, label: "", deviceId: "", groupId: "" }) as unknown as MediaDeviceInfo),
    );
    refuseDevices("NotFoundError");
    openRecorder(type);
    if (type === "audio") await press("Record");
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    await expect.element(text(help)).toBeVisible();
  });
});
