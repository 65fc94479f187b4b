import type { PublicNote } from "@afterword/contract/endpoints/notes";
import { recordingKey, type Recording } from "@afterword/core/recordings/recording";
import { DAY_MS } from "@afterword/core/time/duration";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { StoreUnavailable } from "../../platform/media-store/object-store.ts";
import { mailsTo, openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";

/** Text never waits (behaviour §5). */
describe("the recording of a delivered note", () => {
  let story: SwitchStory;

  beforeAll(async () => {
    story = await openStory();
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => story.close());

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
  const addParts = async ({ _id }: Writer, count: number): Promise<void> => {
    const { db } = story.context.database;
    const { name } = await db
      .selectFrom("recordings")
      .select("name")
      .where("owner", "=", _id)
      .executeTakeFirstOrThrow();
    const partOf = (part: number) => ({
      owner: _id,
      name,
      part,
      object: `${part}`,
      size: 1,
      sha256: Buffer.alloc(32),
    });
    await db
      .insertInto("recording_parts")
      .values(Array.from({ length: count }, (_, part) => partOf(part)))
      .execute();
  };
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
  const mailOf = ({ friend }: Told): string =>
    story.sink.received
      .findLast(({ to }) => to === friend)
      ?.raw.toString()
      .replaceAll("=\r\n", "") ?? "";

  it("A note goes out when it is due whatever the state of its recording, also while the store is away", async () => {
    vi.spyOn(story.context.recordingStore, "head").mockRejectedValue(new StoreUnavailable());
    const rows: readonly (readonly [Row | null, page: string, mail: string])[] = [
      [null, "not-arrived", "has not reached us completely"],
      [{ state: "arriving" }, "not-arrived", "has not reached us completely"],
      [{ state: "arrived", ...VOICE }, "unavailable", "a voice recording, 59 seconds"],
      [
        { state: "ready", mime: "audio/mp4", length_ms: 181_000 },
        "unavailable",
        "a voice recording, 3 minutes",
      ],
      [{ state: "failed", ...VOICE }, "unavailable", "a voice recording, 59 seconds"],
      [{ state: "withheld", mime: "audio/mp4" }, "lost", "could not be made playable"],
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

  it("What arrives of a recording after the delivery completes the same link", async () => {
    const told = await withRecording({ state: "arriving", mime: "video/webm" }, "video");
    await waitForDelivery();
    expect((await pageOf(told)).body).toContain("not-arrived");
    expect(await readBySecret(told)).toMatchObject({
      recording: { type: "video", length: 59 },
      recording_url: null,
    });

    await addParts(told.writer, 2);
    expect((await pageOf(told)).body).toContain("2 of ?");
    await setRow(told.writer, { state: "arriving", part_count: 3 });
    const begun = await pageOf(told);
    expect(begun.body).toContain("2 of 3");
    expect(begun.headers["content-security-policy"]).toContain("; media-src 'self';");

    await setRow(told.writer, { state: "ready", mime: "video/mp4", length_ms: 61_000 });
    const note = await readBySecret(told);
    expect(note.recording).toEqual({ type: "video", length: 61 });
    const { recordingUrls } = story.context;
    const token = /link\/([^/]+)\/play$/.exec(note.recording_url ?? "")?.[1] ?? "";
    expect(recordingUrls.readLink(token)).toMatchObject({ owner: told.writer._id, for: "delivery" });
    expect((await pageOf(told)).body).not.toContain(" of ");
  });

  it("A store that does not answer holds up no page", async () => {
    const told = await withRecording({ state: "ready", mime: "audio/mp4" });
    await waitForDelivery();
    vi.spyOn(story.context.recordingStore, "head").mockReturnValue(new Promise(() => undefined));
    const page = await pageOf(told);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining("<p>unavailable</p>")]);
  });

  it("The text file of a delivered note says that a recording belongs to it", async () => {
    const told = await withRecording({ state: "ready", mime: "audio/mp4", length_ms: 181_000 });
    await waitForDelivery();
    const { body } = await story.server.app.inject({ method: "GET", url: `${pathOf(told)}/note.txt` });
    expect(body).toContain("\nVoice recording, 3 minutes\nListen to it by the link in the mail");
  });
});
