import { EMPTY_ADDRESSED } from "@afterword/core/notes/draft";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "../../shared/history/app-history.ts";
import { logIn } from "../../testing/logged-in.ts";
import { openApp } from "../../testing/open-app.tsx";
import { ANNA, buildNote, buildPlan, idOf } from "../../testing/people.ts";
import { readDraft, writeDraft } from "../notes/public.ts";
import { dropTake, takes } from "../recordings/public.ts";
import { buildRecording, putTake } from "../recordings/takes.fixture.ts";
import { button, emptyDevice, hidePage, press, spoken } from "./recorder.fixture.ts";

const NOTE = buildNote(1);
const OLD = buildRecording(1);

const open = async (key: string, note = NOTE, status = 200) => {
  await putTake(OLD, { state: "ended", note: key });
  return openApp(`/audio-recording?note=${key}`, {
    "GET /api/plans": { json: [buildPlan({ maxRecordingLength: 1 })] },
    [`GET /api/note/${NOTE._id}`]: status === 200 ? { json: note } : { status, problem: {} },
  });
};

beforeEach(async () => {
  window.localStorage.clear();
  await emptyDevice();
  onTestFinished(() => void vi.restoreAllMocks());
  // There is no server here; an upload stays on its way.
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(() => undefined);
  logIn();
});

describe("a take of an earlier visit", () => {
  it.each([["Upload"], ["Listen", "Upload"]])(
    "It replaces another recording only after a question: %s %s",
    async (...presses) => {
      const other = buildRecording(2);
      writeDraft("new", { ...EMPTY_ADDRESSED, noteId: idOf(900), title: "For you", recording: other });
      await open("new");
      for (const name of presses) await press(name);
      await expect.element(page.getByText("Replace the other recording?")).toBeVisible();
      await press("Cancel");
      await expect.poll(() => page.getByRole("dialog").query()).toBeNull();
      expect(readDraft("new")?.recording).toEqual(other);
      expect((await takes.findTake(OLD.cloud))?.state).toBe("ended");
      await press(presses.at(-1)!);
      await press("Replace");
      await expect.poll(() => window.location.pathname).toBe("/notes/new");
      expect(readDraft("new")).toMatchObject({
        recording: { cloud: OLD.cloud },
        oldrecordings: [other.cloud],
      });
    },
  );

  it.each([
    ["deleted", NOTE, 404],
    ["delivered", { ...NOTE, triggered: "2026-11-20T10:00:00.000Z" }, 200],
  ])("It goes into a new note when its own note was %s meanwhile", async (_fate, note, status) => {
    await open(NOTE._id, note, status);
    await press("Upload");
    await expect.poll(() => window.location.pathname).toBe("/notes/new");
    await expect.element(page.getByText(/^That note can no longer be changed\./)).toBeVisible();
    expect(readDraft("new")?.recording?.cloud).toBe(OLD.cloud);
    expect(readDraft(NOTE._id)).toBeNull();
  });

  it.each([["Upload"], ["Listen", "Upload"]])(
    "A voice is drawn as loud as it is, although its meter is gone: %s %s",
    async (...presses) => {
      await open("new");
      for (const name of presses) await press(name);
      await expect.poll(() => window.location.pathname).toBe("/notes/new");
      const { peaks = "" } = readDraft("new")?.recording ?? {};
      // The tone swells and fades.
      expect(peaks).toMatch(/^[0-9a-z]{20}$/);
      expect(new Set(peaks).size).toBeGreaterThan(5);
    },
  );

  it("It stays where it is when its page is left while it is measured, and the next page stays open", async () => {
    const measuring = Promise.withResolvers<AudioBuffer>();
    const measured = vi
      .spyOn(OfflineAudioContext.prototype, "decodeAudioData")
      .mockReturnValue(measuring.promise);
    await open("new");
    await press("Upload");
    await expect.poll(() => measured.mock.calls.length).toBe(1);
    appHistory.push("/account");
    await expect.poll(() => page.getByText("An unfinished Voice Recording").query()).toBeNull();
    measuring.reject(new DOMException("no", "EncodingError"));
    await spoken();
    expect([window.location.pathname, readDraft("new")]).toEqual(["/account", null]);
    expect((await takes.findTake(OLD.cloud))?.state).toBe("ended");
  });

  it("On a device that is too full to begin its upload it stays where it is, and that is said", async () => {
    await open("new");
    vi.spyOn(takes, "writeTake").mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
    await press("Upload");
    await expect.element(page.getByText(/^This device is full, so the upload can’t start\./)).toBeVisible();
    await expect.element(button("Upload")).toBeVisible();
    expect(readDraft("new")).toBeNull();
  });

  it("The screen is kept awake again when it is played on after the page was hidden", async () => {
    const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const asked = vi
      .spyOn(navigator.wakeLock, "request")
      .mockImplementation(() => Promise.resolve({ release } as unknown as WakeLockSentinel));
    await open("new");
    await press("Listen");
    await expect.element(button("Upload")).toBeEnabled();
    document.querySelector("audio")!.loop = true;
    // A real press, without which the browser plays nothing.
    await button("Play").click();
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    hidePage(true);
    await expect.element(button("Resume")).toBeVisible();
    hidePage(false);
    await press("Resume");
    await expect.poll(() => asked.mock.calls.length).toBe(2);
    expect(release).toHaveBeenCalledOnce();
  });
});

describe("a take that is removed", () => {
  it("The tab that uploads it is told, also by a tab that never uploaded anything", async () => {
    const uploading = new BroadcastChannel("media-queue");
    onTestFinished(() => uploading.close());
    const heard = Promise.withResolvers<unknown>();
    uploading.addEventListener("message", ({ data }) => heard.resolve(data));
    await dropTake(OLD.cloud);
    expect(await heard.promise).toEqual({ kind: "removed", owner: ANNA, id: OLD.cloud });
  });
});
