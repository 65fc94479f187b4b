import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../../shared/device/connectivity.ts";
import { logIn } from "../../testing/logged-in.ts";
import { ANNA, buildUser, idOf } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { showToast } from "../../shared/toasts/toasts.ts";
import { takes } from "./device/takes.ts";
import { RecordingBox } from "./parts/recording-box.tsx";
import { buildRecording, buildTone, putTake } from "./takes.fixture.ts";
import { showUploads } from "./upload/shown-uploads.ts";
import { signalUploaded } from "./upload/uploaded-signal.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const play = () => button("Play: Voice Recording");
const seek = () => page.getByRole("slider", { name: "Position" });
const media = (): HTMLMediaElement => {
  const found = document.querySelector<HTMLMediaElement>("audio, video");
  if (found === null) throw new Error("no player");
  return found;
};

const open = (answers: Answers = {}) => {
  const server = serve({ [`GET /api/user/${ANNA}`]: { json: buildUser() }, ...answers });
  logIn();
  return server;
};

const ELSEWHERE = "Uploads when you open Afterword on the device that recorded it.";

describe("the player of an own recording", () => {
  it("A recording plays from the device before it is uploaded, and stands at the start after its end", async () => {
    const server = open();
    const recording = buildRecording(0, { length: 1 });
    await putTake(recording, { file: buildTone(1), parts: 3, state: "ended" });
    show(<RecordingBox recording={recording} server="arriving" />);
    await expect.element(page.getByText("Voice Recording", { exact: true })).toBeVisible();
    await play().click();
    await expect.element(button("Pause: Voice Recording")).toBeVisible();
    // 15 seconds on would always be its end.
    expect(button("15 seconds forward").query()).toBeNull();
    await expect.poll(() => media().currentTime).toBeGreaterThan(0.1);
    await expect.element(play()).toBeVisible();
    expect(media().currentTime).toBe(0);
    await expect.element(seek()).toHaveAttribute("aria-valuetext", "0:00 of 0:01");
    expect(server.bodiesOf("GET /api/user-downloadurl")).toEqual([]);
  });

  it("Keys and buttons move the position, the speed doubles, and the time is said in words", async () => {
    open();
    const recording = buildRecording(0, { length: 40 });
    await putTake(recording, { file: buildTone(40), state: "ended" });
    show(<RecordingBox recording={recording} server="arriving" />);
    await play().click();
    await expect.poll(() => media().currentTime).toBeGreaterThan(0);
    await button("Pause: Voice Recording").click();
    // However long the press took.
    await button("15 seconds back").click();
    await button("15 seconds forward").click();
    await expect.poll(() => Math.floor(media().currentTime)).toBe(15);
    (seek().element() as HTMLElement).focus();
    seek()
      .element()
      .dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await expect.element(seek()).toHaveAttribute("aria-valuetext", "0:20 of 0:40");
    await button("15 seconds back").click();
    await expect.poll(() => Math.floor(media().currentTime)).toBe(5);
    for (const next of ["1", "1.25", "1.5"]) await button(`Speed: ${next} times`).click();
    expect(media().playbackRate).toBe(2);
  });

  it.each([
    ["the button of a voice recording", "audio", play],
    ["the button of a video", "video", () => button("Play: Video Recording")],
    ["the bar of a video", "video", seek],
  ] as const)("A toast does not cover %s", async (_name, type, part) => {
    open();
    const recording = buildRecording(0, { length: 9, type });
    await putTake(recording, { file: buildTone(9), state: "ended" });
    show(<RecordingBox recording={recording} server="arriving" />);
    await expect.element(part()).toBeVisible();
    const topOf = (): number => part().element().getBoundingClientRect().top;
    // Where the last note of a list may stand on a phone.
    document.querySelector("fieldset")!.style.marginTop = `${690 - topOf()}px`;
    showToast("Saved!");
    await expect.element(page.getByText("Saved!")).toBeVisible();
    const pill = document.querySelector("[data-phase]")!.getBoundingClientRect();
    expect(pill.bottom).toBeLessThanOrEqual(topOf());
  });

  it("A video has one button, which stays below its picture and keeps the focus", async () => {
    open();
    const recording = buildRecording(0, { length: 9, type: "video" });
    await putTake(recording, { file: buildTone(9), state: "ended" });
    show(<RecordingBox recording={recording} server="arriving" />);
    await expect.element(button("Play: Video Recording")).toBeVisible();
    const shown = document.querySelectorAll<HTMLElement>("button:has([data-shape])");
    expect(shown).toHaveLength(1);
    const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
    expect(boxOf(shown[0]!).top).toBeGreaterThan(boxOf(media()).bottom);
    const { left } = boxOf(shown[0]!.nextElementSibling!);
    await button("Play: Video Recording").click();
    await expect.element(button("Pause: Video Recording")).toHaveFocus();
    expect(boxOf(shown[0]!).top).toBeGreaterThan(boxOf(media()).bottom);
    expect(boxOf(shown[0]!.nextElementSibling!).left).toBe(left);
  });

  it("Only one recording plays at a time", async () => {
    open();
    const [one, other] = [buildRecording(0, { length: 20 }), buildRecording(1, { length: 20 })];
    for (const recording of [one, other]) await putTake(recording, { file: buildTone(20), state: "ended" });
    show(
      <>
        <RecordingBox recording={one} server="arriving" />
        <RecordingBox recording={other} server="arriving" />
      </>,
    );
    await play().first().click();
    await expect.element(button("Pause: Voice Recording")).toBeVisible();
    await play().click();
    await expect
      .poll(() => [...document.querySelectorAll("audio")].map(({ paused }) => paused))
      .toEqual([true, false]);
  });

  it("The keys of a headset pause and play the recording as long as it is shown", async () => {
    open();
    const keys = new Map<string, (() => void) | null>();
    const set = vi.spyOn(navigator.mediaSession, "setActionHandler");
    set.mockImplementation((action, handler) => void keys.set(action, handler as () => void));
    onTestFinished(() => set.mockRestore());
    const recording = buildRecording(0, { length: 20 });
    await putTake(recording, { file: buildTone(20), state: "ended" });
    const { become } = show(<RecordingBox recording={recording} server="arriving" />);
    await play().click();
    await expect.poll(() => keys.has("pause")).toBe(true);
    keys.get("pause")?.();
    await expect.element(play()).toBeVisible();
    keys.get("pause")?.();
    await expect.element(play()).toBeVisible();
    keys.get("play")?.();
    await expect.element(button("Pause: Voice Recording")).toBeVisible();
    become(<p />);
    await expect.poll(() => [...new Set(keys.values())]).toEqual([null]);
  });

  it("A recording that does not come is asked for twice, the second time with a fresh credential, and then says so", async () => {
    let asked = 0;
    open({
      "GET /api/user-downloadurl": () => {
        asked += 1;
        return { json: { authorizationToken: `t${asked}`, downloadUrl: "/nowhere", validSecs: 3_600 } };
      },
    });
    show(<RecordingBox recording={buildRecording(7)} server="ready" />);
    await play().click();
    await expect.element(page.getByText("Loading.. failed. Press play to try again.")).toBeVisible();
    expect(asked).toBe(2);
    await play().click();
    await expect.element(page.getByText("Loading.. failed. Press play to try again.")).toBeVisible();
    expect(asked).toBeGreaterThan(2);
    onTestFinished(() => reportConnectivity(true));
    reportConnectivity(false);
    await expect
      .element(page.getByText("You’re offline. Press play again once you’re connected."))
      .toBeVisible();
  });

  it("Another user who logs in on the device finds nothing of it", async () => {
    open();
    const recording = buildRecording(0, { length: 1 });
    await putTake(recording, { state: "queued" });
    logIn({ userId: idOf(9), name: "other" });
    show(<RecordingBox recording={recording} server="arriving" />);
    await expect.element(page.getByText(ELSEWHERE)).toBeVisible();
    expect(document.querySelector("audio")).toBeNull();
  });
});

describe("where an own recording is", () => {
  it("It is only here while it goes up and while the device is offline, and once the server has it only what is wrong", async () => {
    open();
    const recording = buildRecording();
    await putTake(recording, { state: "queued" });
    const { become } = show(<RecordingBox recording={recording} server="arriving" />);
    await expect.element(page.getByText("Only in this browser", { exact: true })).toBeVisible();
    showUploads([{ id: recording.cloud, percent: 45, isSending: true, isFailing: false }]);
    await expect.element(page.getByText("Uploading.. 45%")).toBeVisible();
    await expect.element(page.getByText("Only in this browser", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("progressbar")).toHaveAttribute("value", "45");
    reportConnectivity(false);
    await expect.element(page.getByText(/uploads when you’re back online/)).toBeVisible();
    reportConnectivity(true);
    showUploads([{ id: recording.cloud, percent: 45, isSending: false, isFailing: true }]);
    await expect.element(page.getByText(/we’ll keep trying to upload it/)).toBeVisible();
    showUploads([{ id: recording.cloud, percent: 45, isSending: true, isFailing: true }]);
    await expect.element(page.getByText(/we’ll keep trying to upload it/)).toBeVisible();
    expect(page.getByRole("progressbar").query()).toBeNull();
    become(<RecordingBox recording={recording} server="converting" />);
    await expect.element(page.getByText(/Only in this browser/)).not.toBeInTheDocument();
    showUploads([]);
    become(<RecordingBox recording={recording} server="withheld" />);
    await expect.element(page.getByText(/recipients don’t get it/)).toBeVisible();
    // Outside the form of its note, nothing would save it.
    expect(button("Save its full length").query()).toBeNull();
    become(<RecordingBox recording={recording} server="withheld" compact />);
    const inRow = page.getByText("Recording withheld");
    await expect.element(inRow).toBeVisible();
    // A press goes through to the link of the row.
    expect(getComputedStyle(inRow.element()).pointerEvents).toBe("none");
  });

  it("On a device that is full, a refused one that is tried again stays as it is, and why is said", async () => {
    open();
    const recording = buildRecording();
    await putTake(recording, { state: "refused" });
    const full = new DOMException("full", "QuotaExceededError");
    const write = vi.spyOn(takes, "writeTake").mockRejectedValueOnce(full);
    onTestFinished(() => write.mockRestore());
    show(<RecordingBox recording={recording} server="arriving" />);
    await button("Try again").click();
    await expect.element(page.getByText(/^This device is full, so the upload can’t start\./)).toBeVisible();
    expect((await takes.findTake(recording.cloud))?.state).toBe("refused");
  });

  it("It is no longer only here once the journal says so, which is after the upload has gone from the list", async () => {
    open();
    const recording = buildRecording();
    await putTake(recording, { state: "queued" });
    show(<RecordingBox recording={recording} server={null} />);
    await expect.element(page.getByText("Only in this browser", { exact: true })).toBeVisible();
    await putTake(recording, { state: "uploaded" });
    signalUploaded();
    await expect.element(page.getByText(/Only in this browser/)).not.toBeInTheDocument();
  });

  it("A recording that another device has cannot be played, and says where it is", async () => {
    open();
    show(<RecordingBox recording={buildRecording(3)} server="arriving" />);
    await expect.element(page.getByText("Voice Recording", { exact: true })).toBeVisible();
    await expect.element(page.getByText(ELSEWHERE)).toBeVisible();
    expect(page.getByRole("button").elements()).toEqual([]);
  });
});
