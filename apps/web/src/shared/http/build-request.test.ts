import { describe, expect, it } from "vitest";
import { buildRequest, bypassesSession } from "./build-request.ts";

describe("buildRequest", () => {
  it("A request takes method and path from the name of the call", () => {
    expect(buildRequest("GET /api/notes", {})).toEqual({
      method: "GET",
      path: "/api/notes",
      body: undefined,
    });
  });

  it.each([
    ["a/b", "/api/note/a%2Fb"],
    ["../user", "/api/note/..%2Fuser"],
    ["x?y=1#z", "/api/note/x%3Fy%3D1%23z"],
    ["Žofie", "/api/note/%C5%BDofie"],
    ["", "/api/note/"],
  ])("The parameter %j stays inside its part of the path", (id, path) => {
    expect(buildRequest("GET /api/note/:id", { params: { id } }).path).toBe(path);
  });

  it("Every parameter is filled in, also one with an underscore", () => {
    expect(buildRequest("PUT /api/user/:_id/:part", { params: { _id: "1", part: "2" } }).path).toBe(
      "/api/user/1/2",
    );
  });

  it("A body is sent as JSON, and a call without one has no body", () => {
    expect(buildRequest("POST /api/note", { body: { title: "ü" } }).body).toBe('{"title":"ü"}');
    expect(buildRequest("POST /api/note", { body: null }).body).toBe("null");
    expect(buildRequest("DELETE /api/note/:id", { params: { id: "1" } }).body).toBeUndefined();
  });
});

describe("the request of an upload", () => {
  it("An upload puts the file into a form under the name of its field", async () => {
    const file = new Blob(["jpeg"], { type: "image/jpeg" });
    const { path, body } = buildRequest("POST /api/user/upload-pfp", { upload: { file } });
    expect(path).toBe("/api/user/upload-pfp");
    const form = body instanceof FormData ? body : new FormData();
    expect([...form.keys()]).toEqual(["file"]);
    expect(await (form.get("file") as Blob).text()).toBe("jpeg");
  });
});

describe("calls without a session (product §7)", () => {
  const bypasses = (name: string) => bypassesSession(buildRequest(name, {}));

  it.each([
    "GET /api/version",
    "POST /api/loginagain",
    "POST /api/note-media/s/0/0/f.0",
    "GET /api/note-media/x",
  ])("%s needs no session", (name) => expect(bypasses(name)).toBe(true));

  it.each([
    "POST /api/version",
    "GET /api/loginagain",
    "GET /api/version-of-something",
    "DELETE /api/note-media/x",
    "GET /api/notes",
    "GET /api/user/api/version",
  ])("%s needs a session", (name) => expect(bypasses(name)).toBe(false));
});
