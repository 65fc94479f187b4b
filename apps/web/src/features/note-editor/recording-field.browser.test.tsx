import type { Note } from "@afterword/contract/endpoints/notes";
import { recordings } from "@afterword/core/messages/recordings";
import { EMPTY_ADDRESSED } from "@afterword/core/notes/draft";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { idOf } from "../../testing/people.ts";
import { writeDraft } from "../notes/drafts.ts";
import { takes } from "../recordings/device/takes.ts";
import { buildRecording, putTake } from "../recordings/takes.fixture.ts";
import { button, miriam, NOTE, openList, openNew, openNote, title } from "./editor.fixture.ts";

const VOICE = buildRecording();
/** Of the shell, which is not around this page. */
const HEADER_PX = 56;
const FORGET = "POST /api/user-deletemedia";

const keepNewDraft = (recording = VOICE): void => {
  logIn();
  const recipientIds = [miriam._id];
  writeDraft("new", {
    ...EMPTY_ADDRESSED,
    noteId: idOf(900),
    title: "For you",
    recipientIds,
    recording,
  });
};
const noteWith = (changes: Partial<Note>): Note => ({ ...NOTE, recording: VOICE, ...changes });
const openWith = (note: Note, open = openNote) =>
  open({
    [`GET /api/note/${NOTE._id}`]: { json: note },
    "GET /api/notes": { json: [note] },
    [`PUT /api/note/${NOTE._id}`]: { text: "" },
    [FORGET]: { text: "" },
  });
const remove = async (): Promise<void> => {
  await button("Remove").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
};
const links = () =>
  page
    .getByRole("link", { name: /Recording$/ })
    .elements()
    .map((link) => link.getAttribute("href"));

describe("the recording of a note in the editor", () => {
  it("A note without a recording offers a voice and a video, which come back to this note", async () => {
    openNote();
    await expect.element(page.getByRole("link", { name: "Voice Recording" })).toBeVisible();
    expect(links()).toEqual([`/audio-recording?note=${NOTE._id}`, `/video-recording?note=${NOTE._id}`]);
  });

  it("A video that was just recorded, and where it is, are seen without scrolling", async () => {
    const video = buildRecording(0, { type: "video" });
    await putTake(video, { state: "ended" });
    keepNewDraft(video);
    openNew();
    const place = page.getByText(/^Only in this browser/);
    await expect.element(place).toBeVisible();
    const { bottom } = place.element().getBoundingClientRect();
    expect(bottom + HEADER_PX).toBeLessThan(button("Activate").element().getBoundingClientRect().top);
  });

  it("The toast after its upload does not cover the way to the recipients", async () => {
    openNew();
    const link = page.getByRole("link", { name: "Add Recipient" });
    await expect.element(link).toBeVisible();
    // Where toasts are, however high the window is.
    Object.assign(link.element().closest("li")!.style, {
      position: "fixed",
      insetInline: "0",
      bottom: "12vh",
    });
    showToast(recordings.uploaded);
    const toast = page.getByText("Upload completed!");
    await expect.element(toast).toBeVisible();
    const { bottom } = toast.element().getBoundingClientRect();
    expect(bottom).toBeLessThan(link.element().getBoundingClientRect().top);
  });

  it("A recording that no note has is gone from device and server once it is removed", async () => {
    await putTake(VOICE, { state: "uploaded" });
    keepNewDraft();
    const server = openNew({ [FORGET]: { text: "" } });
    await expect.element(page.getByRole("group", { name: "Voice Recording" })).toBeVisible();
    await remove();
    await expect.element(page.getByRole("link", { name: "Voice Recording" })).toBeVisible();
    await expect.poll(() => server.bodiesOf(FORGET)).toEqual([{ recordings: [VOICE.cloud] }]);
    expect(await takes.findTake(VOICE.cloud)).toBeNull();
  });

  it("A recording that the saved note has stays until the note is saved without it", async () => {
    await putTake(VOICE, { state: "uploaded" });
    const server = openWith(noteWith({ recordingState: "converting" }));
    await remove();
    await expect.element(page.getByRole("link", { name: "Voice Recording" })).toBeVisible();
    expect(await takes.findTake(VOICE.cloud)).not.toBeNull();
    await button("Save Changes").click();
    await expect
      .poll(() => server.bodiesOf(`PUT /api/note/${NOTE._id}`))
      .toMatchObject([{ recording: null, oldrecordings: [VOICE.cloud] }]);
    await expect.poll(() => takes.findTake(VOICE.cloud)).toBeNull();
    expect(server.bodiesOf(FORGET)).toEqual([]);
  });

  it("A recording that is removed while it is being saved goes with the next save", async () => {
    await putTake(VOICE, { state: "uploaded" });
    const body = { _id: NOTE._id, recipientIds: [miriam._id], title: "For you", text: "" };
    logIn();
    writeDraft(NOTE._id, { ...body, noteId: NOTE._id, recording: VOICE });
    const save = `PUT /api/note/${NOTE._id}`;
    const answered = Promise.withResolvers<void>();
    const server = openWith(NOTE);
    server.change({ [save]: () => answered.promise.then(() => ({ text: "" })) });
    await button("Save Changes").click();
    await expect.poll(() => server.bodiesOf(save).length).toBe(1);
    await remove();
    answered.resolve();
    await expect.element(button("Save Changes")).toBeEnabled();
    await button("Save Changes").click();
    await expect
      .poll(() => server.bodiesOf(save)[1])
      .toMatchObject({ recording: null, oldrecordings: [VOICE.cloud] });
    await expect.poll(() => takes.findTake(VOICE.cloud)).toBeNull();
  });

  it("A withheld recording is saved with its full length at a press, though nothing was changed", async () => {
    const note = noteWith({ recordingState: "withheld" });
    const server = openWith(note);
    await expect.element(page.getByText("Active, without its recording")).toBeVisible();
    await expect.element(button("Save Changes")).toBeDisabled();
    server.change({ [`GET /api/note/${NOTE._id}`]: { json: { ...note, recordingState: "ready" } } });
    await button("Save its full length").click();
    await expect
      .poll(() => server.bodiesOf(`PUT /api/note/${NOTE._id}`))
      .toMatchObject([{ recording: VOICE, title: NOTE.title }]);
    await expect.element(page.getByText("Saved!")).toBeVisible();
    await expect.element(button("Save its full length")).not.toBeInTheDocument();
  });

  it("A withheld recording has no button of its own while Save Changes takes its length with other changes", async () => {
    const note = noteWith({ recordingState: "withheld" });
    const server = openWith(note);
    const saveLength = button("Save its full length");
    await expect.element(saveLength).toHaveAttribute("type", "button");
    await title().fill("Changed");
    await expect.element(saveLength).not.toBeInTheDocument();
    await expect.element(page.getByText(/recipients don’t get it/)).toBeVisible();
    await button("Save Changes").click();
    await expect
      .poll(() => server.bodiesOf(`PUT /api/note/${NOTE._id}`))
      .toMatchObject([{ recording: VOICE, title: "Changed" }]);
  });

  it("Clearing a new note removes its take", async () => {
    await putTake(VOICE, { state: "ended" });
    keepNewDraft();
    openNew({ [FORGET]: { text: "" } });
    await button("Clear Note").click();
    await page.getByRole("dialog").getByRole("button", { name: "Clear Note" }).click();
    await expect.poll(() => takes.findTake(VOICE.cloud)).toBeNull();
  });

  it("Saving a note whose recording the server does not have puts it into the queue again", async () => {
    await putTake(VOICE, { state: "refused" });
    openWith(noteWith({ recordingState: "arriving" }));
    // There is no server for its parts, so it does not stay in the queue.
    const written = vi.spyOn(takes, "writeTake");
    onTestFinished(() => written.mockRestore());
    await title().fill("Changed");
    await button("Save Changes").click();
    await expect.poll(() => written.mock.calls.map(([take]) => take.state)).toContain("queued");
  });
});

describe("the recording of a note in the list", () => {
  it("The row of a note that is not saved yet has its recording, and says where it is", async () => {
    await putTake(VOICE, { state: "ended" });
    keepNewDraft();
    onTestFinished(() => window.localStorage.removeItem("current_note"));
    openWith(NOTE, openList);
    await expect.element(page.getByRole("link", { name: "For you" })).toBeVisible();
    await expect.element(page.getByRole("group", { name: "Voice Recording" })).toBeVisible();
    await expect.element(page.getByText(/^Only in this browser/)).toBeVisible();
  });

  it("Deleting a note removes the take of its unsaved changes", async () => {
    await putTake(VOICE, { state: "ended" });
    logIn();
    writeDraft(NOTE._id, { ...EMPTY_ADDRESSED, noteId: NOTE._id, title: "For you", recording: VOICE });
    const server = openWith(NOTE, openList);
    server.change({ [`DELETE /api/note/${NOTE._id}`]: { text: "" } });
    await expect.element(button(`Delete ${NOTE.title}`).first()).toBeInTheDocument();
    (button(`Delete ${NOTE.title}`).first().element() as HTMLElement).click();
    await button("Delete").click();
    await expect.poll(() => takes.findTake(VOICE.cloud)).toBeNull();
    await expect.poll(() => server.bodiesOf(FORGET)).toEqual([{ recordings: [VOICE.cloud] }]);
  });

  it("The copy on the device goes once the list says that the server has note and file", async () => {
    await putTake(VOICE, { state: "uploaded" });
    const server = openWith(noteWith({ recordingState: "converting" }), openList);
    await expect.element(page.getByRole("group", { name: "Voice Recording" })).toBeVisible();
    expect(await takes.findTake(VOICE.cloud)).not.toBeNull();
    server.change({ "GET /api/notes": { json: [noteWith({ recordingState: "ready" })] } });
    await server.askAgain();
    await expect.poll(() => takes.findTake(VOICE.cloud)).toBeNull();
  });
});
