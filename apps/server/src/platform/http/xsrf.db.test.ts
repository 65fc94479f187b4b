import type { Problem } from "@afterword/contract/problem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, xsrfHeaders, type TestServer } from "../../testing/test-server.ts";
import { serveForm } from "./route.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  serveForm(server.app, "/form", async (_request, reply) => reply.send("done"));
  server.app.get("/form", async (request, reply) => reply.send(request.xsrfToken));
});
afterAll(() => server.close());

const body = { email: "nobody@example.com", fieldpw: "x" };
const post = (headers: Record<string, string>) =>
  server.app.inject({ method: "POST", url: "/api/login", headers, payload: body });

describe("the XSRF guard", () => {
  it("A call with the cookie's value in the header passes the XSRF guard", async () => {
    // 403 as well, but of the log-in itself.
    const answer = await post(await xsrfHeaders(server.app));
    expect(answer.json<Problem>().title).toBe("Wrong credentials");
  });

  it("A call without cookie or header, or with two that differ, is refused", async () => {
    const good = await xsrfHeaders(server.app);
    const other = await xsrfHeaders(server.app);
    const bad = [
      {},
      { cookie: good["cookie"] ?? "" },
      { "x-xsrf-token": good["x-xsrf-token"] ?? "" },
      { ...good, "x-xsrf-token": other["x-xsrf-token"] ?? "" },
    ];
    for (const headers of bad) {
      const answer = await post(headers);
      expect([answer.statusCode, answer.json<Problem>().title]).toEqual([403, "Request not confirmed"]);
    }
  });

  it("A made-up pair of cookie and header is refused", async () => {
    for (const value of ["a", "a.b", ".", `${"a".repeat(43)}.${"b".repeat(43)}`]) {
      const answer = await post({ cookie: `XSRF-TOKEN=${value}`, "x-xsrf-token": value });
      expect(answer.json<Problem>().title).toBe("Request not confirmed");
    }
  });

  it.each(["cross-site", "same-site"])("A call that the browser reports as %s is refused", async (site) => {
    const headers = { ...(await xsrfHeaders(server.app)), "sec-fetch-site": site };
    expect((await post(headers)).json<Problem>().title).toBe("Request not confirmed");
  });

  it("A call without the XSRF pair is refused even with a valid session", async () => {
    const { token, _id } = await server.addPerson();
    const headers = { authorization: `Bearer ${token}` };
    const payload = { darkMode: true };
    const answer = await server.app.inject({ method: "PUT", url: `/api/user/${_id}`, headers, payload });
    expect(answer.statusCode).toBe(403);
  });

  it("Every GET sets a readable cookie, keeps a valid one and replaces a forged one", async () => {
    const first = await server.app.inject({ url: "/api/version" });
    const value = first.cookies[0]?.value ?? "";
    expect(first.headers["set-cookie"]).not.toContain("HttpOnly");
    const cookie = `other=1; XSRF-TOKEN=${value}; more=2`;
    const second = await server.app.inject({ url: "/login", headers: { cookie } });
    expect(second.cookies[0]?.value).toBe(value);
    const forged = await server.app.inject({ url: "/login", headers: { cookie: "XSRF-TOKEN=x.y" } });
    expect(forged.cookies[0]?.value).not.toBe("x.y");
  });
});

describe("plain forms", () => {
  const type = { "content-type": "application/x-www-form-urlencoded" };

  it("A form with the page's value in the field csrf reaches its handler", async () => {
    const page = await server.app.inject({ url: "/form" });
    const headers = { ...type, cookie: `XSRF-TOKEN=${page.body}` };
    const answer = await server.app.inject({
      method: "POST",
      url: "/form",
      headers,
      payload: `csrf=${page.body}`,
    });
    expect([answer.statusCode, answer.body]).toEqual([200, "done"]);
  });

  it("A form without a valid csrf field is refused", async () => {
    const page = await server.app.inject({ url: "/form" });
    const headers = { ...type, cookie: `XSRF-TOKEN=${page.body}` };
    for (const payload of ["", "csrf=", "csrf=x.y", "other=1"]) {
      const answer = await server.app.inject({ method: "POST", url: "/form", headers, payload });
      expect(answer.statusCode).toBe(403);
    }
  });
});
