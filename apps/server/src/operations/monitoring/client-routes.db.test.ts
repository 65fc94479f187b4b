import { CLIENT_VERSION } from "@afterword/core/constants";
import { afterEach, expect, it } from "vitest";
import { createLog } from "../../platform/log/log.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let lines: string[] = [];
afterEach(() => server.close());

async function start(): Promise<void> {
  lines = [];
  server = await startTestServer({}, { log: createLog({ write: (line) => lines.push(line) }) });
}

it("GET /api/version answers the version as text without a session", async () => {
  await start();
  const answer = await server.app.inject({ url: "/api/version" });
  expect([answer.statusCode, answer.body]).toEqual([200, CLIENT_VERSION]);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
});

it("A client's report is logged without the secrets, addresses and quotes in it", async () => {
  await start();
  const secret = "aB3_".repeat(11);
  const { token } = await server.addPerson();
  const quote = `Unexpected token 'D', "Dear Anna" is not valid JSON`;
  const message = `failed at /get-note/${secret} for anna@example.com with ${token}\n${quote}`;
  expect((await server.call("POST", "/api/log", { body: { message } })).statusCode).toBe(200);
  const line = lines.find((one) => one.includes("a client reports")) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    client: "failed at /get-note/[…] for […] with […]\nUnexpected token 'D', […] is not valid JSON",
  });
});

it("A report of over 4000 characters answers 400, and the 61st report answers 429", async () => {
  await start();
  expect((await server.call("POST", "/api/log", { body: { message: "x".repeat(4001) } })).statusCode).toBe(
    400,
  );
  const report = () => server.call("POST", "/api/log", { body: { message: "x" } });
  const codes = (await Promise.all(Array.from({ length: 62 }, report))).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(60);
  expect(codes.filter((code) => code === 429)).toHaveLength(2);
});

it("Requests are logged by route, without a secret from any path, query, header or body", async () => {
  await start();
  const secret = "aB3_".repeat(11);
  for (const url of [
    `/get-note/${secret}`,
    `/confirm-agency/${secret}`,
    `/api/note-by-secret/${secret}`,
    `/reset-password/${secret}`,
    `/confirm-email/${secret}`,
    `/confirm-updated-email/${secret}/more`,
    `/api/nonsense?token=${secret}`,
    `/nonsense/${secret}.html`,
  ]) {
    await server.app.inject({ url, headers: { authorization: `Bearer ${secret}`, cookie: `x=${secret}` } });
  }
  await server.call("POST", "/api/user/confirm-email", { body: { secret } });
  await server.call("POST", "/api/login", { body: { email: "anna@example.com", fieldpw: secret } });
  const log = lines.join("");
  expect(lines.length).toBeGreaterThan(10);
  expect(log).not.toContain(secret);
  expect(log).not.toContain("anna@example.com");
  expect(log).toContain('"route":"/api/login"');
});
