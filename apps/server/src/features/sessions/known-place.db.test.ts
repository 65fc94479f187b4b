import { MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addCodes,
  askedOf,
  codeOf,
  elsewhere,
  logInFirstHalf,
  show,
  WITH_NAME,
} from "../../testing/second-factor.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(WITH_NAME);
});
afterAll(() => server.close());

const HOME = "198.51.100.20";

describe("one-time codes under guessing", () => {
  it("Wrong codes from many networks block the second step elsewhere, but not where the owner showed it before", async () => {
    const ada = await server.addPerson();
    const { key } = await addCodes(server, ada);
    const logIn = async (ip: string) => {
      await server.pass(MINUTE_MS);
      const { ticket } = askedOf(await logInFirstHalf(server, ada));
      return (await show(server, { ticket, code: codeOf(server, key) }, ip)).statusCode;
    };
    expect(await logIn(HOME)).toBe(200);
    await guess(ada, 52, elsewhere);
    expect(await logIn(elsewhere())).toBe(429);
    expect(await logIn(HOME)).toBe(200);
  });

  it("A known network can show a code even after another account there has used up its tries for the day", async () => {
    const [ada, eve] = [await server.addPerson(), await server.addPerson()];
    const { key } = await addCodes(server, ada);
    await server.pass(MINUTE_MS);
    const first = askedOf(await logInFirstHalf(server, ada));
    await show(server, { ticket: first.ticket, code: codeOf(server, key) }, HOME);
    await addCodes(server, eve);
    for (let rounds = 0; rounds < 11; rounds += 1) await guess(eve, 10, () => HOME);
    expect(await guess(await stranger(), 1, () => HOME)).toEqual([429]);
    await server.pass(MINUTE_MS);
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    expect((await show(server, { ticket, code: codeOf(server, key) }, HOME)).statusCode).toBe(200);
  });

  it("The eleventh wrong code in a quarter of an hour answers 429 even from a known network", async () => {
    const ada = await server.addPerson();
    const { key } = await addCodes(server, ada);
    await server.pass(MINUTE_MS);
    const first = askedOf(await logInFirstHalf(server, ada));
    await show(server, { ticket: first.ticket, code: codeOf(server, key) }, HOME);
    expect((await guess(ada, 11, () => HOME)).at(-1)).toBe(429);
  });
});

describe("a copied session", () => {
  it("Wrong codes in a session count no try of the log-in, answer 429 after ten and are recorded", async () => {
    const [ada, bob] = [await server.addPerson(), await server.addPerson()];
    await addCodes(server, ada);
    const before = await triesAtLogIn();
    expect((await finish(ada)).statusCode).toBe(409);
    await server.call("POST", `${CODES}/start`, { token: bob.token, body: { password: bob.password } });
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await finish(bob)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    expect(await triesAtLogIn()).toEqual(before);
    const { failedLogIns } = server.context;
    expect(failedLogIns.take(bob._id)).toMatchObject([{ kind: "change-refused", times: 10 }]);
  });
});

const CODES = "/api/second-factor/one-time-codes";

/** Each from a new network. */
function finish({ token }: Person) {
  return server.call("POST", `${CODES}/finish`, { token, body: { code: "000000" }, ip: elsewhere() });
}

function triesAtLogIn() {
  const { db } = server.context.database;
  const counted = db.selectFrom("throttles").select(["key", "points"]).where("key", "like", "second-%");
  return counted.orderBy("key").execute();
}

async function stranger(): Promise<Person> {
  const bob = await server.addPerson();
  await addCodes(server, bob);
  return bob;
}

async function guess(person: Person, times: number, from: () => string): Promise<readonly number[]> {
  const { ticket } = askedOf(await logInFirstHalf(server, person));
  const statuses: number[] = [];
  for (let tries = 0; tries < times; tries += 1) {
    statuses.push((await show(server, { ticket, code: "000000" }, from())).statusCode);
  }
  return statuses;
}
