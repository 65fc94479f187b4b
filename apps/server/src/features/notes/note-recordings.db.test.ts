import type { Note } from "@afterword/contract/endpoints/notes";
import { recordingKey, type Recording } from "@afterword/core/recordings/recording";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

describe("the recording of a note", () => {
  let server: TestServer;
  let ada: Person;
  let takes = 0;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    await planAllows(2);
    ada = await server.addPerson();
  });
  afterAll(() => server.close());

  const db = () => server.context.database.db;
  const planAllows = (minutes: number) =>
    db().updateTable("plans").set({ max_recording_length: minutes, max_num_notes: 100 }).execute();
  const take = (length = 60, owner = ada._id): Recording => {
    takes += 1;
    return { type: "audio", cloud: recordingKey(owner, "audio", 1_790_000_000_000 + takes), length };
  };
  const bodyWith = (recording: Recording | null | undefined, more: object = {}) => ({
    title: "For Miriam",
    text: "",
    active: false,
    recipients: [],
    recording,
    ...more,
  });
  const add = (recording?: Recording | null, more?: object) =>
    server.call("POST", "/api/note", { token: ada.token, body: bodyWith(recording, more) });
  const added = async (recording?: Recording): Promise<Note> => (await add(recording)).json<Note>();
  const put = (id: string, recording?: Recording | null, more?: object) =>
    server.call("PUT", `/api/note/${id}`, { token: ada.token, body: bodyWith(recording, more) });
  const read = async (id: string): Promise<Note> =>
    (await server.call("GET", `/api/note/${id}`, { token: ada.token })).json<Note>();
  const fileOf = ({ cloud }: Recording): string => cloud.split("/")[1] ?? "";
  const erased = async (): Promise<string[]> => {
    const rows = db().selectFrom("erased_recordings").select("name").where("owner", "=", ada._id);
    return (await rows.execute()).map(({ name }) => name);
  };
  const setRow = (recording: Recording, change: { readonly state: string; readonly length_ms?: number }) =>
    db()
      .updateTable("recordings")
      .set(change)
      .where("owner", "=", ada._id)
      .where("name", "=", fileOf(recording))
      .execute();

  it("A note keeps its recording sealed and its file name clear, without what the device said besides", async () => {
    const voice = { ...take(), peaks: "0az" };
    const note = (
      await add(Object.assign({ local: true, dirty: true, transcode: true }, voice))
    ).json<Note>();
    expect(note).toMatchObject({ recording: voice, recordingState: "arriving" });
    expect((await read(note._id)).recording).toEqual(voice);
    const row = db().selectFrom("notes").select(["recording", "sealed"]).where("id", "=", note._id);
    const { recording, sealed } = await row.executeTakeFirstOrThrow();
    expect(recording).toBe(fileOf(voice));
    expect(sealed.includes("m4a")).toBe(false);
  });

  it("A note tells its owner how far its recording has come, and how long it was measured to be", async () => {
    const voice = take();
    const { _id } = await added(voice);
    for (const [state, said] of [
      ["arrived", "converting"],
      ["ready", "ready"],
      ["withheld", "withheld"],
    ] as const) {
      await setRow(voice, { state });
      expect((await read(_id)).recordingState).toBe(said);
    }
    await setRow(voice, { state: "ready", length_ms: 61_500 });
    expect((await read(_id)).recording?.length).toBe(61.5);
    await put(_id, null);
    expect(await read(_id)).toMatchObject({ recording: null, recordingState: null });
  });

  it("A withheld recording is ready once its note is saved, though nothing else of that has changed", async () => {
    const voice = take(5);
    const { _id } = await added(voice);
    await setRow(voice, { state: "withheld", length_ms: 61_500 });
    const { recording } = await read(_id);
    expect((await put(_id, recording)).statusCode).toBe(200);
    expect(await read(_id)).toMatchObject({ recordingState: "ready", recording: { length: 61.5 } });
  });

  it("A caller that says nothing of recordings leaves the one that the note has", async () => {
    const voice = take();
    const { _id } = await added(voice);
    expect((await put(_id, undefined, { title: "For all" })).statusCode).toBe(200);
    expect(await read(_id)).toMatchObject({ title: "For all", recording: voice });
  });

  it("A note with a recording of another account is refused", async () => {
    const other = await server.addPerson();
    const answer = await add(take(60, other._id));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      fields: { recording: expect.stringContaining("another account") },
    });
  });

  it("A recording beyond the plan is refused with a sentence, first as claimed and then as measured", async () => {
    const tooLong = await add(take(200));
    expect([tooLong.statusCode, tooLong.body]).toEqual([402, expect.stringContaining("up to 2 minutes")]);
    const voice = take(60);
    const { _id } = await added(voice);
    await setRow(voice, { state: "ready", length_ms: 200_000 });
    expect((await put(_id, voice, { title: "Longer than it said" })).statusCode).toBe(402);
    await setRow(voice, { state: "ready", length_ms: 61_000 });
    expect((await put(_id, voice, { title: "As it said" })).statusCode).toBe(200);
    expect((await read(_id)).recording?.length).toBe(61);
    await planAllows(0);
    expect((await put(_id, voice, { text: "Changed" })).body).toContain("text only");
    // As it stands, it may be kept: limits hold for what changes.
    expect((await put(_id, voice, { title: "As it said" })).statusCode).toBe(200);
  });

  it("The same creation sent twice is one note, although its recording was measured in between", async () => {
    const voice = take(60);
    const note = await added(voice);
    await setRow(voice, { state: "ready", length_ms: 61_000 });
    expect((await add(voice, { _id: note._id })).statusCode).toBe(200);
  });

  it("A replaced recording goes with the save that replaces it, and not while a note names it", async () => {
    const [first, second, shared] = [take(), take(), take()];
    const note = await added(first);
    await added(shared);
    const old = { oldrecordings: [first.cloud, shared.cloud, "nonsense", take(60, note._id).cloud] };
    expect((await put(note._id, take(9_999), old)).statusCode).toBe(402);
    expect(await erased()).toEqual([]);
    await put(note._id, second, old);
    expect(await erased()).toEqual([fileOf(first)]);
    const again = await add(first);
    expect([again.statusCode, again.json()]).toEqual([
      400,
      expect.objectContaining({ fields: { recording: "This recording was removed." } }),
    ]);
  });

  it("Deleting a note removes its recording, unless another note names it or it was sent out", async () => {
    const [own, shared, sent] = [take(), take(), take()];
    const ids = [];
    for (const recording of [own, shared, shared, sent]) ids.push((await added(recording))._id);
    const [ownNote = "", sharedNote = "", , sentNote = ""] = ids;
    await db()
      .updateTable("notes")
      .set({ triggered_at: new Date(server.context.clock.now()) })
      .where("id", "=", sentNote)
      .execute();
    for (const id of [ownNote, sharedNote, sentNote])
      expect((await server.call("DELETE", `/api/note/${id}`, { token: ada.token })).statusCode).toBe(200);
    expect(await erased()).toEqual([fileOf(own)]);
  });
});
