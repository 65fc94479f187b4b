import { once } from "node:events";
import { request } from "node:http";
import type { User } from "@afterword/contract/endpoints/accounts";
import type { Problem } from "@afterword/contract/problem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, xsrfHeaders, type Person, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

const JSON_TYPE = { "content-type": "application/json" };
const save = (body: unknown, headers: Record<string, string> = JSON_TYPE) =>
  server.call("PUT", `/api/user/${ada._id}`, { token: ada.token, body, headers });

describe("hostile bodies", () => {
  it("A deeply nested body is refused in a known field and ignored in an unknown one", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect((await save(`{"darkMode":${deep}}`)).statusCode).toBe(400);
    expect((await save(`{"stranger":${deep},"swipeToNavigate":true}`)).json<User>().swipeToNavigate).toBe(
      true,
    );
  });

  it("A body with ten thousand unknown fields is accepted without them", async () => {
    const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field-${at}`, at]));
    expect((await save({ ...fields, darkMode: true })).json<User>().darkMode).toBe(true);
  });

  it.each([
    '{"__proto__":{"role":"admin"}}',
    '{"darkMode":true,"x":{"__proto__":{"role":"admin"}}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
  ])("The prototype in the body %s is refused and changes no object", async (body) => {
    expect((await save(body)).statusCode).toBe(400);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it("A field named twice counts with its last value, which is also the one validated", async () => {
    const saved = await save('{"firstname":"First","firstname":"Last"}');
    expect(saved.json<User>().firstname).toBe("Last");
    expect((await save('{"firstname":"Good","firstname":"<b>"}')).statusCode).toBe(400);
  });

  it("A body that is too large is refused with 413 and a sentence", async () => {
    const answer = await save(`{"firstname":"${"x".repeat(512 * 1024)}"}`);
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([
      413,
      "The request is larger than this call accepts.",
    ]);
  });

  it.each(["application/xml", "text/html", "application/x-yaml", "application/octet-stream", "json", "*/*"])(
    "A body of type %s is refused with 415 and a sentence",
    async (type) => {
      const answer = await save("{}", { "content-type": type });
      expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([
        415,
        "This call accepts application/json.",
      ]);
    },
  );

  it.each(["null", "[]", '"text"', "7", "NaN", "{'a':1}", '{"a":1}}', "\ufeff\ufeff{}", "\u0000"])(
    "The body %j is refused as it is not an object",
    async (body) => {
      expect((await save(body)).statusCode).toBe(400);
    },
  );

  it("A body longer than its declared length is refused", async () => {
    const answer = await save('{"darkMode":true}', { ...JSON_TYPE, "content-length": "5" });
    expect(answer.statusCode).toBe(400);
  });
});

describe("slow senders", () => {
  it("Fifty unfinished requests do not block another one, and the timeout of a head is a minute", async () => {
    const address = new URL(await server.app.listen({ host: "127.0.0.1", port: 0 }));
    const headers = { ...(await xsrfHeaders(server.app)), ...JSON_TYPE, "content-length": "1000" };
    const slow = Array.from({ length: 50 }, () => {
      const sent = request(new URL("/api/login", address), { method: "POST", headers });
      sent.on("error", () => undefined).write("{");
      return sent;
    });
    await Promise.all(slow.map((sent) => once(sent, "socket")));
    expect((await fetch(new URL("/api/version", address))).status).toBe(200);
    for (const sent of slow) sent.destroy();
    expect(server.app.server.headersTimeout).toBe(60_000);
  });
});

describe("unknown query parameters", () => {
  it("Query parameters named like fields change nothing", async () => {
    const path = `/api/user/${ada._id}?role=admin&role=user&_id=other&darkMode=false`;
    const answer = await server.call("PUT", path, { token: ada.token, body: { darkMode: true } });
    expect(answer.json<User>()).toMatchObject({ _id: ada._id, darkMode: true });
    expect((await server.call("GET", "/api/snippets", { token: ada.token })).statusCode).toBe(200);
    const row = server.context.database.db.selectFrom("users").select("role").where("id", "=", ada._id);
    expect((await row.executeTakeFirstOrThrow()).role).toBe("user");
  });
});
