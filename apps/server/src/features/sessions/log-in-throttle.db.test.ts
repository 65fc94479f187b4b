import { DAY_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecretLink } from "../../engine/links/secret-links.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { createThrottle } from "../../platform/throttle/throttle.ts";
import { buildApp } from "../../app.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("tries to log in", () => {
  it("The eleventh wrong password from one address answers 429 with the wait in words", async () => {
    const ada = await server.addPerson();
    for (let tries = 0; tries < 10; tries += 1) expect(await guess(ada, "192.0.2.10")).toBe(403);
    const answer = await attempt(ada, { ip: "192.0.2.10" });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([429, "text/plain; charset=utf-8"]);
    expect(answer.body).toMatch(/^1[45] minutes$/);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(14 * 60);
  });

  it("After ten wrong passwords the right one is refused at that address and accepted elsewhere", async () => {
    const ada = await server.addPerson();
    for (let tries = 0; tries < 10; tries += 1) await guess(ada, "192.0.2.20");
    expect((await attempt(ada, { password: ada.password, ip: "192.0.2.20" })).statusCode).toBe(429);
    expect((await attempt(ada, { password: ada.password, ip: "192.0.2.21" })).statusCode).toBe(200);
  });

  it("A right password resets the count of wrong ones", async () => {
    const ada = await server.addPerson();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) expect(await guess(ada, "192.0.2.30")).toBe(403);
      expect((await attempt(ada, { password: ada.password, ip: "192.0.2.30" })).statusCode).toBe(200);
    }
  });

  it("Tries are counted for unknown addresses too", async () => {
    const unknown = { email: "nobody@example.com" };
    for (let tries = 0; tries < 10; tries += 1) expect(await guess(unknown, "192.0.2.40")).toBe(403);
    expect(await guess(unknown, "192.0.2.40")).toBe(429);
  });

  it("Of 14 simultaneous wrong passwords ten are checked and four answer 429", async () => {
    const ada = await server.addPerson();
    const codes = await Promise.all(Array.from({ length: 14 }, () => guess(ada, "192.0.2.50")));
    expect(codes.filter((code) => code === 403)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(4);
  });

  it("A counter that expires a year ahead does not block a log-in, and ten wrong tries count again", async () => {
    const ada = await server.addPerson();
    const ip = "192.0.2.55";
    for (let tries = 0; tries < 10; tries += 1) await guess(ada, ip);
    const year = 365 * DAY_MS;
    await server.context.database.pool.query("update throttles set expire = expire + $1", [year]);
    expect((await attempt(ada, { password: ada.password, ip })).statusCode).toBe(200);
    const codes = await Promise.all(Array.from({ length: 14 }, () => guess(ada, ip)));
    expect(codes.filter((code) => code === 403)).toHaveLength(10);
  });

  it("Tries are still counted after a restart", async () => {
    const ada = await server.addPerson();
    for (let tries = 0; tries < 10; tries += 1) await guess(ada, "192.0.2.60");
    const { context } = server;
    const restarted = buildApp({ ...context, throttle: createThrottle(context.database.pool) });
    const version = await restarted.inject({ url: "/api/version" });
    const value = version.cookies[0]?.value ?? "";
    const headers = { cookie: `XSRF-TOKEN=${value}`, "x-xsrf-token": value };
    const payload = { email: ada.email, fieldpw: ada.password };
    const answer = await restarted.inject({
      method: "POST",
      url: "/api/login",
      headers,
      payload,
      remoteAddress: "192.0.2.60",
    });
    expect(answer.statusCode).toBe(429);
    await restarted.close();
  });

  it("After a hundred wrong tries a day a network has to wait seconds, except for those who logged in there before", async () => {
    const [ada, eve] = [await server.addPerson(), await server.addPerson()];
    const ip = "192.0.2.70";
    expect((await attempt(ada, { password: ada.password, ip })).statusCode).toBe(200);
    for (let tries = 0; tries < 101; tries += 1) {
      expect(await guess({ email: `unknown-${tries}@example.com` }, ip)).toBe(403);
    }
    expect(await guess({ email: "another@example.com" }, ip)).toBe(429);
    const wait = await attempt(eve, { password: eve.password, ip });
    expect([wait.statusCode, wait.body]).toEqual([429, expect.stringMatching(/^([1-9]|10) seconds?$/)]);
    // An owner who has logged in from there before is not blocked; any other caller has to wait.
    expect((await attempt(ada, { password: ada.password, ip })).statusCode).toBe(200);
    await waitFor("login-slow-ip");
    expect((await attempt(eve, { password: eve.password, ip })).statusCode).toBe(200);
  });

  describe("tries on one account from many networks", () => {
    let ada: Person;
    const home = "192.0.4.1";
    beforeAll(async () => {
      ada = await server.addPerson();
      await attempt(ada, { password: ada.password, ip: home });
      for (let tries = 0; tries < 50; tries += 1) await guess(ada, `192.0.3.${tries}`);
    });

    it("After fifty wrong tries a day only one of forty simultaneous tries on an account is checked", async () => {
      const guesses = Array.from({ length: 40 }, (_, net) => attempt(ada, { ip: `198.18.${net}.1` }));
      const answers = await Promise.all(guesses);
      expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(1);
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      expect(refused).toHaveLength(39);
      for (const { body } of refused) expect(body).toMatch(/^[1-5] seconds?$/);
    });

    it("The owner can log in from a known network during an attack", async () => {
      await fillLine(ada);
      expect((await attempt(ada, { password: ada.password, ip: home })).statusCode).toBe(200);
    });

    it("The owner waits seconds elsewhere during an attack, without using up tries there", async () => {
      const ip = "192.0.4.4";
      for (let tries = 0; tries < 12; tries += 1) {
        await fillLine(ada);
        const { statusCode, body } = await attempt(ada, { password: ada.password, ip });
        expect([statusCode, body]).toEqual([429, expect.stringMatching(/^[1-5] seconds?$/)]);
      }
      await waitFor("login-slow-email");
      expect((await attempt(ada, { password: ada.password, ip })).statusCode).toBe(200);
    });

    it("During an attack the owner can log in where the password was just reset", async () => {
      const { context } = server;
      const link = { owner: ada._id, purpose: "reset-password", ref: ada.email, expiresAt: null } as const;
      const secret = await createSecretLink(context.store.rows, context, link);
      const body = { secret, fieldpw: "battery staple", confirmPassword: "battery staple" };
      const ip = "192.0.4.5";
      expect((await server.call("POST", "/api/user/reset-password", { body, ip })).statusCode).toBe(200);
      await fillLine(ada);
      expect((await attempt(ada, { password: "battery staple", ip })).statusCode).toBe(200);
    });

    it("Forgetting an address deletes every counter kept for it", async () => {
      const kept = async () => {
        const rows = await server.context.database.db.selectFrom("throttles").select("key").execute();
        return rows.filter(({ key }) => key.includes(hashSecret(ada.email)));
      };
      expect((await kept()).length).toBeGreaterThan(2);
      await server.context.throttle.forgetEmail(ada.email);
      expect(await kept()).toEqual([]);
    });
  });

  it("Tries from IPv6 addresses are counted by network", async () => {
    const ada = await server.addPerson();
    for (let tries = 0; tries < 10; tries += 1) await guess(ada, `2001:db8:1:2::${tries}`);
    expect(await guess(ada, "2001:db8:1:2:ffff::1")).toBe(429);
    expect(await guess(ada, "2001:db8:1:3::1")).toBe(403);
  });

  it("The counters of tries contain no email address", async () => {
    const ada = await server.addPerson();
    await guess(ada, "192.0.2.80");
    const rows = await server.context.database.db.selectFrom("throttles").select("key").execute();
    expect(rows.map(({ key }) => key).join()).not.toContain("@");
  });

  it("Tries are counted by the real address, not by X-Forwarded-For", async () => {
    const ada = await server.addPerson();
    for (let tries = 0; tries < 10; tries += 1) {
      await attempt(ada, { ip: "192.0.2.90", headers: { "x-forwarded-for": `203.0.113.${tries}` } });
    }
    expect(await guess(ada, "192.0.2.90")).toBe(429);
  });
});

it("Behind a configured proxy tries are counted by the address that the proxy reports", async () => {
  const proxied = await startTestServer({ TRUSTED_PROXY: "192.0.2.1" });
  const body = { email: "nobody@example.com", fieldpw: "x" };
  const from = (client: string) =>
    proxied.call("POST", "/api/login", {
      body,
      ip: "192.0.2.1",
      headers: { "x-forwarded-for": `198.51.100.1, ${client}` },
    });
  for (let tries = 0; tries < 10; tries += 1) await from("203.0.113.1");
  expect((await from("203.0.113.1")).statusCode).toBe(429);
  expect((await from("203.0.113.2")).statusCode).toBe(403);
  await proxied.close();
});

type Attempt = { password?: string; ip: string; headers?: Record<string, string> };

function attempt({ email }: Pick<Person, "email">, { password = "wrong horse", ...how }: Attempt) {
  return server.call("POST", "/api/login", { body: { email, fieldpw: password, isApp: true }, ...how });
}

/** Lets a few seconds pass. */
async function waitFor(counter: string): Promise<void> {
  await server.context.database.pool.query("delete from throttles where starts_with(key, $1)", [counter]);
}

/** A stranger's try at this moment is what the next tries wait for. One just before it could be over by then. */
async function fillLine(person: Person): Promise<void> {
  await waitFor("login-slow-email");
  await guess(person, `198.19.${(stranger += 1)}.1`);
}
let stranger = 0;

async function guess(person: Pick<Person, "email">, ip: string): Promise<number> {
  return (await attempt(person, { ip })).statusCode;
}
