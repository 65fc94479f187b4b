import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PublicNote } from "@afterword/contract/endpoints/notes";
import { recordingKey, type Recording } from "@afterword/core/recordings/recording";
import { DAY_MS, SECOND_MS } from "@afterword/core/time/duration";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createFolderStore } from "../../platform/media-store/folder-store.ts";
import { createRecordingStore } from "../../platform/media-store/recording-store.ts";
import { createDevice, cut } from "../../testing/recordings.ts";
import { StoreUnavailable } from "../../platform/media-store/object-store.ts";
import { mailsTo, openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";

/** It begins like a WebM and is none: here nothing looks further into it. */
const TAKE = Buffer.concat([Buffer.from("1a45dfa3", "hex"), Buffer.alloc(3_000, "moving ")]);

/** Text never waits (behaviour §5). */
describe("the recording of a delivered note", () => {
  let story: SwitchStory;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "afterword-delivered-"));
    story = await openStory();
    const { masterKey } = story.context;
    Object.assign(story.context, {
      recordingStore: createRecordingStore(createFolderStore(folder), masterKey),
    });
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await story.close();
    await rm(folder, { recursive: true });
  });

  type Row = {
    readonly state: string;
    readonly mime?: string;
    readonly length_ms?: number;
    readonly part_count?: number;
  };
  type Told = { readonly friend: string; readonly writer: Writer; readonly recording: Recording };

  const VOICE = { mime: "audio/webm" };
  const withRecording = async (row: Row | null, type: Recording["type"] = "audio"): Promise<Told> => {
    const friend = `${story.context.ids.uuid()}@example.com`;
    const writer = await story.addWriter([friend]);
    const recording = { type, cloud: recordingKey(writer._id, type, 1_790_000_000_000), length: 59 };
    await story.context.database.db.updateTable("plans").set({ max_recording_length: 5 }).execute();
    const note = (await call(writer, "GET")).json<object>();
    expect((await call(writer, "PUT", { ...note, recording })).statusCode).toBe(200);
    if (row !== null) await setRow(writer, row);
    return { friend, writer, recording };
  };
  const call = ({ noteIds: [id], token }: Writer, method: "GET" | "PUT", body?: object) =>
    story.server.call(method, `/api/note/${id}`, { token, ...(body === undefined ? {} : { body }) });
  const setRow = ({ _id }: Writer, row: Row) =>
    story.context.database.db.updateTable("recordings").set(row).where("owner", "=", _id).execute();
  const waitForDelivery = async (): Promise<void> => {
    await story.pass(30 * DAY_MS);
    await story.pass(30 * DAY_MS);
  };
  const pathOf = ({ friend }: Told): string => new URL(mailsTo(story.sink, friend)[0]?.link ?? "").pathname;
  const pageOf = (told: Told) => story.server.app.inject({ method: "GET", url: pathOf(told) });
  const readBySecret = async (told: Told): Promise<PublicNote> => {
    const url = pathOf(told).replace("/get-note/", "/api/note-by-secret/");
    return (await story.server.app.inject({ method: "GET", url })).json<PublicNote>();
  };
  const play = async (told: Told) =>
    story.server.app.inject({ method: "GET", url: (await readBySecret(told)).recording_url ?? "" });
  const mailOf = ({ friend }: Told): string =>
    story.sink.received
      .findLast(({ to }) => to === friend)
      ?.raw.toString()
      .replaceAll("=\r\n", "") ?? "";

  it("A note goes out when it is due in every state of its recording, also while the store is away", async () => {
    vi.spyOn(story.context.recordingStore, "head").mockRejectedValue(new StoreUnavailable());
    const rows: readonly (readonly [Row | null, page: string, mail: string])[] = [
      [null, "not-arrived", "not yet complete"],
      [{ state: "arriving" }, "not-arrived", "not yet complete"],
      [{ state: "arrived", ...VOICE }, "unavailable", "Voice recording, 59 seconds"],
      [
        { state: "ready", mime: "audio/mp4", length_ms: 181_000 },
        "unavailable",
        "Voice recording, 3 minutes",
      ],
      [{ state: "failed", ...VOICE }, "unavailable", "Voice recording, 59 seconds"],
      [{ state: "withheld", mime: "audio/mp4" }, "lost", "be played"],
    ];
    const all = [];
    for (const [row] of rows) all.push(await withRecording(row));
    await waitForDelivery();
    for (const [index, told] of all.entries()) {
      const [, shown, said] = rows[index] ?? [];
      const page = await pageOf(told);
      expect([index, page.statusCode, page.body]).toEqual([
        index,
        200,
        expect.stringContaining(`<p>${shown}</p>`),
      ]);
      expect(page.body).toContain("The garden is yours.");
      expect(page.headers["content-security-policy"]).not.toContain("media-src");
      expect(mailOf(told)).toContain(said);
    }
  });

  it("What arrives of a recording after the delivery completes the same link, and is played there", async () => {
    const told = await withRecording(null, "video");
    const device = await createDevice(story.server, told.writer);
    const file = told.recording.cloud.replace(/^.*\//, "");
    const parts = cut(TAKE, 3);
    const send = async (index: number, isLast = false) => {
      const content = parts[index] ?? TAKE;
      expect((await device.send({ file, index, isLast, content })).statusCode).toBe(200);
    };
    await waitForDelivery();
    expect((await pageOf(told)).body).toContain("not-arrived");
    const before = await readBySecret(told);
    expect(before).toMatchObject({ recording: { type: "video", length: 59 }, recording_url: null });

    await send(0);
    const begun = await pageOf(told);
    expect(begun.body).toContain("1 of ?");
    expect(begun.headers["content-security-policy"]).toContain("; media-src 'self';");
    expect((await play(told)).rawPayload.equals(parts[0] ?? TAKE)).toBe(true);

    await send(1);
    await send(2, true);
    expect((await pageOf(told)).body).not.toContain(" of ");
    const whole = await play(told);
    expect(whole.rawPayload.equals(TAKE)).toBe(true);
    expect(whole.headers["content-type"]).toBe("video/webm");

    await setRow(told.writer, { state: "ready", mime: "video/mp4", length_ms: 61_000 });
    expect((await readBySecret(told)).recording).toEqual({ type: "video", length: 61 });
  });

  it("A file that the store has lost is not offered, and parts without a beginning are none yet", async () => {
    const rows = [
      [{ state: "ready", mime: "audio/mp4" }, "unavailable"],
      [null, "not-arrived"],
    ] as const;
    const all = [];
    for (const [row] of rows) all.push(await withRecording(row));
    const [, begun] = all;
    const device = await createDevice(story.server, begun!.writer);
    const file = begun!.recording.cloud.replace(/^.*\//, "");
    expect((await device.send({ file, index: 1, content: TAKE })).statusCode).toBe(200);
    await waitForDelivery();
    for (const [index, told] of all.entries())
      expect((await pageOf(told)).body).toContain(`<p>${rows[index]?.[1]}</p>`);
  });

  it("A store that does not answer holds up no page", async () => {
    const told = await withRecording({ state: "ready", mime: "audio/mp4" });
    await waitForDelivery();
    vi.spyOn(story.context.recordingStore, "head").mockReturnValue(new Promise(() => undefined));
    const over = { over: Promise.resolve(), end: () => undefined };
    const pauses = vi.spyOn(story.context.timer, "startPause").mockReturnValue(over);
    const page = await pageOf(told);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining("<p>unavailable</p>")]);
    expect(pauses.mock.calls).toEqual([[2 * SECOND_MS]]);
  });
});
