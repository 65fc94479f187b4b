/** Browsers whose sound behaves otherwise than Chromium's: Firefox without loudspeakers, WebKit on Linux. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { takes } from "../recordings/public.ts";
import { button, emptyDevice, moveClock, openRecorder, press, spoken } from "./recorder.fixture.ts";

/** How loud each tenth of a second of the take is. */
const loudness = async (): Promise<number[]> => {
  const [take] = await takes.listTakes();
  const file = take === undefined ? null : await takes.openTake(take.id);
  const context = new OfflineAudioContext(1, 1, 48_000);
  const sound = await context.decodeAudioData(await (file ?? new Blob()).arrayBuffer());
  const samples = sound.getChannelData(0);
  const tenths = Array.from({ length: Math.floor(sound.duration * 10) }, (_none, tenth) =>
    samples.subarray(tenth * 4_800, (tenth + 1) * 4_800),
  );
  return tenths.map((tenth) => Math.max(...tenth));
};

const record = async (): Promise<void> => {
  openRecorder("audio");
  await press("Record");
  await expect.element(button("Stop")).toBeVisible();
};

beforeEach(async () => {
  await emptyDevice();
  onTestFinished(() => void vi.restoreAllMocks());
  logIn();
});

describe("the sound of other browsers", () => {
  it("A browser that never wakes the meter records the microphone itself, and calls nothing silence", async () => {
    vi.spyOn(AudioContext.prototype, "state", "get").mockReturnValue("suspended");
    vi.spyOn(AudioContext.prototype, "resume").mockReturnValue(new Promise(() => undefined));
    await record();
    // The fake microphone beeps once a second.
    await spoken(1_200);
    moveClock(3_000);
    await spoken(200);
    expect(page.getByText(/We can’t hear anything/).query()).toBeNull();
    await press("Stop");
    await expect.element(button("Upload")).toBeEnabled();
    expect(Math.max(...(await loudness()))).toBeGreaterThan(0.01);
  });

  it("A recorder that goes on in a pause hears nothing of it", async () => {
    const heard = vi.spyOn(MediaRecorder.prototype, "pause").mockImplementation(() => undefined);
    vi.spyOn(MediaRecorder.prototype, "resume").mockImplementation(() => undefined);
    await record();
    await press("Pause");
    await expect.element(button("Resume")).toBeVisible();
    expect(heard).toHaveBeenCalledOnce();
    await spoken(1_600);
    await press("Resume");
    await expect.element(button("Pause")).toBeVisible();
    await spoken(1_200);
    await press("Stop");
    await expect.element(button("Upload")).toBeEnabled();
    // It beeps once a second, so as long a silence as this is the pause.
    const silences = (await loudness()).map((loud) => (loud > 0.001 ? "!" : ".")).join("");
    expect(silences).toMatch(/\.{12}.*!/);
  });
});
