import type { Note } from "@afterword/contract/endpoints/notes";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import type { Problem } from "@afterword/contract/problem";
import { messages } from "@afterword/core/messages/catalog";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPictureCalls, pfpOf, plainPicture } from "../../testing/pictures.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { addCaller, addOwner, NO_THING } from "../../testing/wire/access-cast.ts";
import type { Owner } from "../../testing/wire/access-cast.ts";

/** Another owner's ids in bodies; those in paths are the matrix's (access-matrix.db.test.ts). */
let server: TestServer;
let victim: Owner;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  victim = await addOwner(server, "user");
});
afterAll(() => server.close());

const send = (method: "POST" | "PUT", path: string, { token }: Owner, body: object) =>
  server.call(method, path, { token, body });
const read = async <T>(path: string, { token }: Owner): Promise<T> =>
  (await server.call("GET", path, { token })).json<T>();

const noteTo = (...ids: readonly string[]) => ({
  title: "Mine",
  text: "",
  active: true,
  recipients: ids.map((_id) => ({ _id })),
});
const PERSON = { name: "Eve", email: "eve@example.com" };

/** All that the victim has, as the victim sees it. */
const belongings = async () => ({
  notes: await read<Note[]>("/api/notes", victim),
  recipients: await read<Recipient[]>("/api/recipients", victim),
});

// An admin reaches every account, and so might reach more by mistake.
describe.each(["user", "admin", "demoted"] as const)("a caller with foreign ids (%s)", (name) => {
  let caller: Owner;
  beforeEach(async () => {
    caller = await addCaller(server, name);
  });

  it.each(["POST", "PUT"] as const)(
    "A note for a foreign recipient is refused by %s like one for an unknown recipient",
    async (method) => {
      const before = await belongings();
      const path = method === "POST" ? "/api/note" : `/api/note/${caller.things.note}`;
      const tries = [
        [victim.things.recipient],
        [caller.things.recipient, victim.things.recipient],
        [NO_THING],
      ];
      const own = await read<Note[]>("/api/notes", caller);
      for (const ids of tries) {
        const answer = await send(method, path, caller, noteTo(...ids));
        // Theirs is answered like one that does not exist.
        expect([answer.statusCode, answer.json<Problem>().fields]).toEqual([
          400,
          { recipients: messages.recipients.gone },
        ]);
      }
      expect(await read<Note[]>("/api/notes", caller)).toEqual(own);
      expect(await belongings()).toEqual(before);
    },
  );

  it("A new note with a foreign note's id belongs to the caller and leaves the other unchanged", async () => {
    const before = await belongings();
    const _id = victim.things.note;
    const answer = await send("POST", "/api/note", caller, { ...noteTo(caller.things.recipient), _id });
    expect(answer.json<Note>()).toMatchObject({ _id, owner: { _id: caller._id }, title: "Mine" });
    expect(await belongings()).toEqual(before);
    await server.call("DELETE", `/api/note/${_id}`, caller);
    expect(await belongings()).toEqual(before);
  });

  it("A new recipient with a foreign recipient's id belongs to the caller and leaves the other unchanged", async () => {
    const before = await belongings();
    const _id = victim.things.recipient;
    const answer = await send("POST", "/api/recipient", caller, { ...PERSON, _id });
    expect(answer.json<Recipient>()).toMatchObject({ _id, owner: { _id: caller._id }, ...PERSON });
    expect(await belongings()).toEqual(before);
    await server.call("DELETE", `/api/recipient/${_id}`, caller);
    expect(await belongings()).toEqual(before);
  });

  it("A waiting picture of another owner is not used for a new recipient", async () => {
    const calls = createPictureCalls(server);
    const pfp = pfpOf(await calls.sendFor("new", victim, await plainPicture(100, 100).png().toBuffer()));
    for (const body of [{ pfp }, {}, { pfp, _id: victim.things.recipient }]) {
      const answer = await send("POST", "/api/recipient", caller, { ...PERSON, hasPfp: true, ...body });
      expect(answer.json<Recipient>()).toMatchObject({ hasPfp: false, pfp: null });
    }
    expect(await calls.rows(victim._id)).toMatchObject([{ waiting: true, recipient: null }]);
  });
});
