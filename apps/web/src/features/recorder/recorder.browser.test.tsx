import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { ANNA, buildNote, buildPlan, idOf } from "../../testing/people.ts";
import { readDraft } from "../notes/public.ts";
import { takes } from "../recordings/public.ts";
import { buildRecording, putTake } from "../recordings/takes.fixture.ts";
import {
  button,
  emptyDevice,
  hidePage,
  moveClock,
  openRecorder,
  press,
  spoken,
  unplug,
  watchDevices,
} from "./recorder.fixture.ts";

const text = (words: string | RegExp) => page.getByText(words);

const record = async (): Promise<void> => {
  await press("Record");
  await expect.element(button("Stop")).toBeVisible();
};
const recordAndStop = async (forMs?: number): Promise<void> => {
  await record();
  await spoken(forMs);
  await press("Stop");
  await expect.element(button("Upload")).toBeEnabled();
};

/** Again and again: it would be over before a busy machine presses the next button. */
const playOn = async (): Promise<void> => {
  document.querySelector("audio")!.loop = true;
  await press("Play");
  await expect.element(button("Pause")).toBeVisible();
};

const lengthOf = async (file: Blob): Promise<number> => {
  const context = new AudioContext();
  const { duration } = await context.decodeAudioData(await file.arrayBuffer());
  await context.close();
  return duration;
};

beforeEach(async () => {
  window.localStorage.clear();
  await emptyDevice();
  onTestFinished(() => void vi.restoreAllMocks());
  // There is no server here; an upload stays on its way.
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(() => undefined);
  logIn();
});

describe("a voice recording", () => {
  it("What is recorded goes into the note that it was made for", async () => {
    openRecorder("audio");
    // The fake microphone beeps once a second.
    await recordAndStop(1_100);
    const [take = null] = await takes.listTakes();
    await button("Upload").click();
    await expect.poll(() => window.location.pathname).toBe("/notes/new");
    expect(readDraft("new")?.recording).toMatchObject({
      type: "audio",
      cloud: take?.id,
      // As the player measures it, or as the recorder counted it where it does not.
      length: expect.closeTo(take!.seconds, 0),
      local: true,
      dirty: true,
      transcode: true,
      peaks: expect.stringMatching(/[1-9a-z]/),
    });
    expect(await takes.findTake(take!.id)).toMatchObject({ state: "queued", parts: 1 });
  });

  it("A take is played, sought and ended with Done", async () => {
    openRecorder("audio");
    await recordAndStop();
    // For those who have only a keyboard.
    await expect.element(button("Play")).toHaveFocus();
    const seek = page.getByRole("slider", { name: "Position" });
    await seek.fill("150");
    await expect.element(seek).toHaveAttribute("aria-valuetext", "0:00 of 0:01");
    await expect.element(page.getByRole("timer")).toHaveTextContent("0:00 / 0:01");
    await playOn();
    await press("Pause");
    await press("Resume");
    await expect.element(button("Pause")).toBeVisible();
    // As a call does, or the keys of a headset.
    document.querySelector("audio")!.pause();
    await expect.element(button("Resume")).toBeVisible();
    await expect.element(text("Playback paused")).toBeVisible();
    await seek.fill("1000");
    await press("Back 5 s");
    await expect.element(seek).toHaveAttribute("aria-valuetext", "0:00 of 0:01");
    await press("Done");
    await expect.element(button("Play")).toBeVisible();
    expect(button("Done").query()).toBeNull();
  });

  it("A take can be uploaded while it plays", async () => {
    openRecorder("audio");
    await recordAndStop();
    await playOn();
    await press("Upload");
    await expect.poll(() => window.location.pathname).toBe("/notes/new");
    expect(readDraft("new")?.recording?.type).toBe("audio");
  });

  it("Retaking a take that plays ends the playing, and may leave the take", async () => {
    openRecorder("audio");
    await recordAndStop();
    await playOn();
    await press("Retake");
    await press("Keep");
    await expect.element(button("Play")).toBeVisible();
    await expect.element(button("Upload")).toBeEnabled();
    expect(await takes.listTakes()).toHaveLength(1);
  });

  it("A take that cannot be read right now is not discarded, but offered again", async () => {
    vi.spyOn(takes, "openTake").mockRejectedValueOnce(new Error("busy"));
    openRecorder("audio");
    await record();
    await spoken();
    await press("Stop");
    await expect.element(text("An unfinished Voice Recording")).toBeVisible();
    await press("Listen");
    await expect.element(button("Upload")).toBeEnabled();
  });

  it("Retaking asks, and discards the take", async () => {
    openRecorder("audio");
    await recordAndStop();
    await press("Retake");
    await expect.element(text("Are you sure you want to discard this Voice Recording?")).toBeVisible();
    await press("Keep");
    await expect.element(button("Play")).toBeVisible();
    await press("Retake");
    await press("Discard");
    await expect.element(button("Record")).toBeVisible();
    await expect.poll(() => takes.listTakes()).toEqual([]);
  });

  it("A take may be longer than its user’s plan allows, and says so", async () => {
    const longer = buildPlan({ _id: idOf(7), name: "Family", maxRecordingLength: 30 });
    openRecorder("audio", [], [buildPlan({ maxRecordingLength: 1 }), longer]);
    await expect.element(text("Ready when you are · Up to 1 minute")).toBeVisible();
    await expect.element(page.getByRole("timer")).toHaveTextContent("0:00 / 1:00");
    await record();
    expect(text("Longer than your plan allows").elements()).toEqual([]);
    moveClock(61_000);
    await expect.element(text("Longer than your plan allows")).toBeVisible();
    await expect.element(button("Stop")).toBeVisible();
  });

  it("The last minute is counted down, and the take ends by itself", async () => {
    openRecorder("audio");
    await record();
    moveClock(55_000);
    await expect.element(text(/^[45]s remaining$/)).toBeVisible();
    moveClock(61_000);
    await expect.element(text("This is the longest a recording can be")).toBeVisible();
    await expect.element(button("Upload")).toBeEnabled();
  });
});

describe("what interrupts a take", () => {
  it("Leaving the app pauses it, and it goes on when its writer says so", async () => {
    openRecorder("audio");
    await record();
    hidePage(true);
    await expect.element(text("Paused while you were away")).toBeVisible();
    hidePage(false);
    await spoken(400);
    await press("Resume");
    await expect.element(button("Pause")).toBeVisible();
  });

  it("A take whose microphone opens while the app is hidden is paused at once", async () => {
    openRecorder("audio");
    await expect.element(button("Record")).toBeEnabled();
    hidePage(true);
    await press("Record");
    await expect.element(text("Paused while you were away")).toBeVisible();
  });

  it("A microphone that opens again after the take has ended is closed", async () => {
    const { opened } = watchDevices();
    openRecorder("audio");
    await record();
    await spoken();
    unplug(opened[0]?.getAudioTracks()[0]);
    await press("Resume");
    (button("Stop").element() as HTMLElement).click();
    await expect.element(button("Upload")).toBeEnabled();
    await expect.poll(() => opened.length).toBe(2);
    await expect.poll(() => opened[1]?.getTracks().map(({ readyState }) => readyState)).toEqual(["ended"]);
  });

  it("A microphone that is lost meanwhile ends it", async () => {
    const { opened } = watchDevices();
    openRecorder("audio");
    await record();
    await spoken();
    hidePage(true);
    opened[0]?.getTracks().forEach((track) => track.stop());
    hidePage(false);
    await expect.element(text("Lost media access, recording has ended.").first()).toBeVisible();
    await expect.element(button("Upload")).toBeEnabled();
  });

  it("An unplugged microphone pauses it, and another one goes on", async () => {
    const { opened } = watchDevices();
    openRecorder("audio");
    await record();
    await spoken();
    unplug(opened[0]?.getAudioTracks()[0]);
    await expect.element(text("Paused: the microphone was unplugged")).toBeVisible();
    await press("Resume");
    await expect.element(button("Pause")).toBeVisible();
    expect(opened).toHaveLength(2);
    await spoken();
    await press("Stop");
    await expect.element(button("Upload")).toBeEnabled();
    const [take] = await takes.listTakes();
    const file = await takes.openTake(take!.id);
    expect(Math.abs((await lengthOf(file!)) - take!.seconds)).toBeLessThan(0.2);
  });
});

describe("leaving the recorder", () => {
  it("Leaving during a take asks, and what was recorded is offered at the next visit", async () => {
    openRecorder("audio");
    await record();
    await spoken();
    appHistory.push("/notes");
    await expect.element(text("Leave this recording?")).toBeVisible();
    // Nothing is recorded behind the question, and the safe answer is the first one that a key would give.
    await expect.element(text("Paused")).toBeInTheDocument();
    await expect.element(button("Stay")).toHaveFocus();
    await press("Stay");
    await expect.element(button("Pause")).toBeVisible();
    appHistory.push("/notes");
    await press("Leave");
    await expect.poll(() => window.location.pathname).toBe("/notes");

    await expect.poll(async () => (await takes.listTakes())[0]?.state).toBe("ended");
    // The steps to a first note would be in the list's place.
    window.localStorage.setItem("onboarding", JSON.stringify([ANNA]));
    appHistory.clear("/account");
    appHistory.push("/notes");
    await page.getByRole("link", { name: /An unfinished Voice Recording/ }).click();
    await expect.poll(() => window.location.search).toBe("?note=new");
    await expect.element(text("An unfinished Voice Recording")).toBeVisible();
    await press("Listen");
    await press("Play");
    await press("Done");
    await press("Upload");
    await expect.poll(() => window.location.pathname).toBe("/notes");
    expect(readDraft("new")?.recording?.type).toBe("audio");
  });

  it("A take of another user is not offered", async () => {
    openRecorder("audio");
    await recordAndStop();
    appHistory.clear("/notes");
    await expect.poll(() => button("Upload").query()).toBeNull();
    logIn({ userId: idOf(9) });
    appHistory.clear("/audio-recording");
    await expect.element(button("Record")).toBeVisible();
    await spoken();
    expect(text("An unfinished Voice Recording").query()).toBeNull();
  });

  it("An uploaded take that neither a note nor a draft names is offered, and can be discarded", async () => {
    const [named, lost] = [buildRecording(0), buildRecording(1)];
    await putTake(named, { state: "uploaded" });
    await putTake(lost, { state: "queued" });
    openRecorder("audio", [buildNote(1, { recording: named, recordingState: "converting" })]);
    await press("Discard");
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => text("An unfinished Voice Recording").query()).toBeNull();
    expect((await takes.listTakes()).map(({ id }) => id)).toEqual([named.cloud]);
  });
});

describe("a video recording", () => {
  it("The camera is seen mirrored before the start, and the take has a cover", async () => {
    openRecorder("video");
    await expect.poll(() => document.querySelector("video")?.videoWidth).toBeGreaterThan(0);
    expect(getComputedStyle(document.querySelector("video")!).transform).toBe("matrix(-1, 0, 0, 1, 0, 0)");
    expect(button("Switch camera").query()).toBeNull();
    await record();
    await spoken(700);
    await expect.poll(async () => (await takes.listTakes())[0]?.hasCover).toBe(true);
    await press("Stop");
    await expect.element(button("Upload")).toBeEnabled();
    const whole = { type: "video", hasCover: true, convert: true };
    await expect.poll(async () => (await takes.listTakes())[0]).toMatchObject(whole);
    const [take] = await takes.listTakes();
    expect((await takes.readCover(take!.id))?.type).toBe("image/jpeg");
    await expect.poll(() => getComputedStyle(document.querySelector("video")!).transform).toBe("none");
  });

  it("A phone with a back camera offers to switch to it", async () => {
    const list = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
    const back = { kind: "videoinput", deviceId: "b", groupId: "", label: "Back Camera", toJSON: () => ({}) };
    vi.spyOn(navigator.mediaDevices, "enumerateDevices").mockImplementation(async () => [
      ...(await list()),
      back as MediaDeviceInfo,
    ]);
    const { opened, wanted } = watchDevices();
    openRecorder("video");
    await press("Switch camera");
    await expect.poll(() => opened.length).toBe(2);
    expect(wanted[1]).toMatchObject({ video: { facingMode: "environment" } });
    await expect
      .poll(() => getComputedStyle(document.querySelector("video") ?? document.body).transform)
      .toBe("none");
  });
});
