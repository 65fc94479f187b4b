import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { buildRecording, putTake } from "../recordings/takes.fixture.ts";
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

describe("a recorder in a low window", () => {
  const boxOf = (found: Element | null) => found!.getBoundingClientRect();
  const openBeside = async (widthPx: number, heightPx: number) => {
    await page.viewport(widthPx, heightPx);
    onTestFinished(() => page.viewport(390, 844));
    await putTake(buildRecording(), { state: "ended" });
    openRecorder("audio");
    await expect.element(text("An unfinished Voice Recording")).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "Microphone" })).toBeVisible();
  };

  it("On a phone on its side all controls are in the window, beside the unfinished take", async () => {
    await openBeside(844, 390);
    await expect.element(button("Record")).toBeInViewport({ ratio: 1 });
    await expect.element(button("Listen")).toBeInViewport({ ratio: 1 });
    const beside = boxOf(document.querySelector("section")).right;
    expect(boxOf(button("Record").element()).left).toBeGreaterThan(beside);
  });

  it("On a small phone an unfinished take stands above what the next one needs", async () => {
    await openBeside(320, 568);
    const pill = boxOf(document.querySelector("[data-above]"));
    expect(pill.top).toBeGreaterThanOrEqual(boxOf(document.querySelector("section")).bottom + 32);
    expect(boxOf(document.querySelector("[role=timer]")).top).toBeGreaterThan(pill.bottom);
    // Nor does the question move it.
    await press("Discard");
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expect(boxOf(document.querySelector("[data-above]"))).toEqual(pill);
  });

  it("On a large phone it stands where the bars would", async () => {
    await openBeside(390, 844);
    const take = boxOf(document.querySelector("section"));
    const place = boxOf(document.querySelector("div:has(> section)"));
    expect(take.top - place.top).toBeCloseTo(place.bottom - take.bottom, 0);
  });

  it("The choice of a microphone opens from all of its pill, the icon included", async () => {
    await openBeside(320, 568);
    const { left, right, top, height } = boxOf(document.querySelector("[data-above]"));
    for (const x of [left + 4, left + 22, (left + right) / 2, right - 4])
      expect(document.elementFromPoint(x, top + height / 2)?.tagName).toBe("SELECT");
  });
});

describe("a recorder without devices", () => {
  it.each([
    ["NotAllowedError", /Allow the microphone/],
    ["NotFoundError", /None is connected/],
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

  it("A camera that is refused is explained before anything is pressed", async () => {
    refuseDevices("NotAllowedError");
    openRecorder("video");
    await expect.element(text("Could not access camera or microphone.")).toBeVisible();
    await expect.element(text(/Allow camera and microphone/)).toBeVisible();
  });
});
