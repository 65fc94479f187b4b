import { describe, expect, it } from "vitest";
import type { getVersion, postLog } from "@afterword/contract/endpoints/client";
import type { addNote, deleteNote, listNotes, updateNote } from "@afterword/contract/endpoints/notes";
import type { uploadUserPicture } from "@afterword/contract/endpoints/pictures";
import type { login } from "@afterword/contract/endpoints/sessions";
import { createSessionStore } from "./session-store.ts";
import type { SessionStore } from "./session-store.ts";
import { createCaller } from "./create-caller.ts";
import type { Announcement } from "./create-caller.ts";
import { HttpFailure } from "./http-failure.ts";

type Request = { name: string; headers: Record<string, string>; body: unknown; keepalive: boolean };
type Answer = { status: number; text?: string; json?: unknown };

const tokenOf = (claims: object): string => `x.${btoa(JSON.stringify(claims))}.y`;
const pair = (name: string, userId = "u1") => ({
  token: tokenOf({ _id: userId, role: "user", name, iat: 0, exp: 600 }),
  refreshToken: tokenOf({ name, iat: 0, exp: 43_200 }),
});

const credentials = { email: "a@b.ch", fieldpw: "secret1", remember: true, isApp: false };

/** A server that knows the access token of one pair and renews every refresh token into the pair "two". */
const answersTo = (valid: string) => (request: Request) => {
  if (request.name === "POST /api/loginagain") return { status: 200, json: pair("two") };
  return request.headers["authorization"] === `Bearer ${pair(valid).token}`
    ? { status: 200, json: [] }
    : { status: 401, text: "" };
};

describe("a call", () => {
  it("A call sends the session token, and on anything but GET the CSRF cookie", async () => {
    const world = createWorld(() => ({ status: 200, json: [] }));
    world.session.accept(pair("one"));
    await world.call<typeof listNotes>("GET /api/notes");
    await world.call<typeof deleteNote>("DELETE /api/note/:id", { params: { id: "a/b" } });
    const [list, remove] = world.requests;
    expect(list?.headers["authorization"]).toBe(`Bearer ${pair("one").token}`);
    expect(list?.headers["x-xsrf-token"]).toBeUndefined();
    expect(remove?.name).toBe("DELETE /api/note/a%2Fb");
    expect(remove?.headers["x-xsrf-token"]).toBe("c1");
  });

  it("A call without a CSRF cookie fetches one first", async () => {
    const world = createWorld(() => ({ status: 200, json: pair("one") }));
    world.csrf = undefined;
    await world.call<typeof login>("POST /api/login", { body: credentials });
    expect(world.requests.map(({ name }) => name)).toEqual(["GET /api/version", "POST /api/login"]);
    expect(world.requests[1]?.headers["x-xsrf-token"]).toBe("c1");
  });

  it("An upload sets no content type of its own", async () => {
    const world = createWorld(() => ({ status: 200, json: {} }));
    await world.call<typeof uploadUserPicture>("POST /api/user/upload-pfp", {
      upload: { file: new Blob(["jpeg"]) },
    });
    expect(world.requests[0]?.headers["content-type"]).toBeUndefined();
    expect(world.requests[0]?.headers["x-xsrf-token"]).toBe("c1");
  });

  it("An answer in JSON comes back as an object, any other as text", async () => {
    const world = createWorld(({ name }) =>
      name.endsWith("version") ? { status: 200, text: "0.1078" } : { status: 200, json: [1] },
    );
    expect(await world.call<typeof getVersion>("GET /api/version")).toBe("0.1078");
    expect(await world.call<typeof listNotes>("GET /api/notes")).toEqual([1]);
  });

  it("A call outlives the page only if asked to", async () => {
    const world = createWorld(() => ({ status: 200, text: "" }));
    await world.call<typeof postLog>("POST /api/log", { body: { message: "x" } });
    await world.call<typeof postLog>("POST /api/log", { body: { message: "x" }, outlivesPage: true });
    expect(world.requests.map(({ keepalive }) => keepalive)).toEqual([false, true]);
  });

  it("A call of product §7 goes without the session", async () => {
    const world = createWorld(() => ({ status: 401 }));
    world.session.accept(pair("one"));
    await expect(world.call<typeof getVersion>("GET /api/version")).rejects.toMatchObject({ status: 401 });
    expect(world.requests).toHaveLength(1);
    expect(world.requests[0]?.headers["authorization"]).toBeUndefined();
  });
});

describe("an answer of 401", () => {
  it("A 401 renews the session and repeats the call", async () => {
    const world = createWorld(answersTo("two"));
    world.session.accept(pair("one"));
    await world.call<typeof listNotes>("GET /api/notes");
    expect(world.requests.map(({ name }) => name)).toEqual([
      "GET /api/notes",
      "POST /api/loginagain",
      "GET /api/notes",
    ]);
    expect(world.requests[1]?.body).toEqual({ token: pair("one").refreshToken, _id: "u1" });
  });

  it("Three calls answered 401 together renew the session once", async () => {
    const world = createWorld(answersTo("two"));
    world.session.accept(pair("one"));
    await Promise.all([1, 2, 3].map(() => world.call<typeof listNotes>("GET /api/notes")));
    expect(world.requests.filter(({ name }) => name === "POST /api/loginagain")).toHaveLength(1);
  });

  it("A 401 to the renewal ends the session as expired", async () => {
    const world = createWorld(() => ({ status: 401 }));
    world.session.accept(pair("one"));
    await expect(world.call<typeof listNotes>("GET /api/notes")).rejects.toMatchObject({
      status: 401,
      announced: true,
    });
    expect(world.ends).toEqual(["expired"]);
  });

  it("A 503 to the renewal keeps the session", async () => {
    const world = createWorld(({ name }) => ({ status: name.includes("again") ? 503 : 401 }));
    world.session.accept(pair("one"));
    await expect(world.call<typeof listNotes>("GET /api/notes")).rejects.toMatchObject({ status: 401 });
    expect(world.session.get().kind).toBe("logged-in");
  });

  it("A call answered 401 is not repeated after a log-in as another user", async () => {
    const world = createWorld(({ name }) => {
      if (name === "POST /api/note") world.session.accept(pair("one", "u2"));
      return { status: 401 };
    });
    world.session.accept(pair("one"));
    const body = { _id: "n", title: "t", text: "", active: false, recipients: [] };
    await expect(world.call<typeof addNote>("POST /api/note", { body })).rejects.toMatchObject({
      status: 401,
    });
    expect(world.requests).toHaveLength(1);
  });

  it("A 401 without a session is passed on", async () => {
    const world = createWorld(() => ({ status: 401 }));
    await expect(world.call<typeof listNotes>("GET /api/notes")).rejects.toBeInstanceOf(HttpFailure);
    expect(world.requests).toHaveLength(1);
  });

  it("A call answered 401 again after the renewal is not repeated a second time", async () => {
    const world = createWorld(answersTo("nobody"));
    world.session.accept(pair("one"));
    await expect(world.call<typeof listNotes>("GET /api/notes")).rejects.toMatchObject({ status: 401 });
    expect(world.requests).toHaveLength(3);
  });
});

describe("a late answer", () => {
  it.each([
    ["a log-out", (session: SessionStore) => session.end("logged-out")],
    ["a log-in as another user", (session: SessionStore) => session.accept(pair("one", "u2"))],
  ])("An answer that arrives after %s is rejected as already announced", async (_whom, then) => {
    const world = createWorld(() => {
      then(world.session);
      return { status: 200, json: { _id: "of u1" } };
    });
    world.session.accept(pair("one"));
    const body = { _id: "n", title: "t", text: "", active: false, recipients: [] };
    await expect(world.call<typeof addNote>("POST /api/note", { body })).rejects.toMatchObject({
      status: 401,
      announced: true,
    });
  });

  it("A renewal that comes after the log-out does not log in again, and its new session is ended", async () => {
    const world = createWorld((request) => {
      if (request.name === "POST /api/loginagain") world.session.end("logged-out");
      return answersTo("two")(request);
    });
    world.session.accept(pair("one"));
    await expect(world.call<typeof listNotes>("GET /api/notes")).rejects.toMatchObject({ announced: true });
    expect(world.session.get().kind).toBe("logged-out");
    const last = world.requests.at(-1);
    expect([last?.name, last?.body]).toEqual(["POST /api/logout", { token: pair("two").refreshToken }]);
  });

  it.each([200, 401])(
    "A renewal answered %i after a log-in as another user leaves that session alone",
    async (status) => {
      const world = createWorld(({ name }) => {
        if (name !== "POST /api/loginagain") return { status: 401 };
        world.session.accept(pair("fresh", "u2"));
        return { status, json: pair("two") };
      });
      world.session.accept(pair("one"));
      await expect(world.call<typeof listNotes>("GET /api/notes")).rejects.toMatchObject({ status: 401 });
      expect(world.session.get()).toMatchObject({ userId: "u2", tokens: pair("fresh", "u2") });
    },
  );
});

describe("failures", () => {
  it("A call offline rejects with 503 at once, announced as offline, and sends nothing", async () => {
    const world = createWorld(() => ({ status: 200 }));
    world.online = false;
    await expect(world.call<typeof listNotes>("GET /api/notes")).rejects.toMatchObject({ status: 503 });
    expect(world.requests).toEqual([]);
    expect(world.announced).toEqual([{ kind: "offline" }]);
  });

  it("A call without an answer rejects with status 0 and is announced", async () => {
    const world = createWorld(() => null);
    await expect(world.call<typeof listNotes>("GET /api/notes")).rejects.toMatchObject({
      status: 0,
      announced: true,
    });
    expect(world.announced).toEqual([{ kind: "server-unavailable" }]);
  });

  it("A call answered 429 is announced with the wait", async () => {
    const world = createWorld(() => ({ status: 429, text: "12 minutes" }));
    await expect(world.call<typeof listNotes>("GET /api/notes")).rejects.toMatchObject({ status: 429 });
    expect(world.announced).toEqual([{ kind: "too-many-tries", wait: "12 minutes" }]);
  });

  it("A silent call without an answer is not announced", async () => {
    const world = createWorld(() => null);
    await expect(world.call<typeof listNotes>("GET /api/notes", { silent: true })).rejects.toMatchObject({
      announced: false,
    });
    expect(world.announced).toEqual([]);
  });

  it("A failure carries the sentence of a 402, and the detail and fields of a problem", async () => {
    const body = { title: "t", text: "", active: true, recipients: [] };
    const limit = createWorld(() => ({ status: 402, text: "Your plan holds 3 notes." }));
    const sent = limit.call<typeof updateNote>("PUT /api/note/:id", { params: { id: "n" }, body });
    await expect(sent).rejects.toMatchObject({ status: 402, sentence: "Your plan holds 3 notes." });
    const problem = createWorld(() => ({
      status: 400,
      json: { detail: "No.", fields: { title: "Title is required" } },
    }));
    const refused = problem.call<typeof updateNote>("PUT /api/note/:id", { params: { id: "n" }, body });
    await expect(refused).rejects.toMatchObject({ sentence: "No.", fields: { title: "Title is required" } });
    expect([...limit.announced, ...problem.announced]).toEqual([]);
  });

  it("A failure carries no sentence when the server sends a page", async () => {
    const world = createWorld(() => ({ status: 502, text: "<html>Bad Gateway</html>", type: "text/html" }));
    await expect(world.call<typeof listNotes>("GET /api/notes")).rejects.toMatchObject({ sentence: "" });
  });
});

/** A browser with one server, which gives the answers of the test; null is a server that does not answer. */
function createWorld(answer: (request: Request) => (Answer & { type?: string }) | null) {
  const values = new Map<string, string>();
  const session = createSessionStore({
    stored: {
      read: (name) => values.get(name) ?? null,
      write: (name, value) => (value === null ? values.delete(name) : values.set(name, value).has(name)),
    },
    nowMs: () => 0,
    startTimer: () => () => undefined,
  });
  const world = {
    session,
    requests: [] as Request[],
    announced: [] as Announcement[],
    ends: [] as string[],
    csrf: "c1" as string | undefined,
    online: true,
  };
  session.onEnd((end) => world.ends.push(end));
  const { call } = createCaller({
    fetch: async (path, init) => {
      const headers = (init.headers ?? {}) as Record<string, string>;
      const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
      const request = { name: `${init.method} ${path}`, headers, body, keepalive: init.keepalive === true };
      world.requests.push(request);
      world.csrf ??= "c1";
      return toResponse(answer(request));
    },
    session,
    isOnline: () => world.online,
    readCsrfCookie: () => world.csrf,
    announce: (announcement) => world.announced.push(announcement),
  });
  return Object.assign(world, { call });
}

function toResponse(answer: (Answer & { type?: string }) | null): Response {
  if (answer === null) throw new TypeError("Failed to fetch");
  const { status, json, text = "", type = "text/plain" } = answer;
  if (json === undefined) return new Response(text, { status, headers: { "content-type": type } });
  return Response.json(json, { status });
}
