import type { User } from "@afterword/contract/endpoints/accounts";
import type { Problem } from "@afterword/contract/problem";
import { DAY_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readMails } from "../../testing/read-mails.ts";
import { freshToken, startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Person;
let email: string;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addPerson({ role: "admin" });
});
beforeEach(async () => {
  email = `${server.context.ids.uuid()}@example.com`;
  const names = { firstname: "Ben", lastname: "Weber", email, terms: true };
  const passwords = { fieldpw: "correct horse battery", confirmPassword: "correct horse battery" };
  await server.call("POST", "/api/user", { body: { ...names, ...passwords } });
  const { db } = server.context.database;
  ({ id } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow());
});
afterAll(() => server.close());

const mailAgain = async () =>
  server.call("POST", `/api/user/${id}/confirmation-mail`, { token: await freshToken(server, admin) });

const secrets = async () => {
  const mails = await readMails(server.context, "confirm-email", email);
  return mails.map(({ vars }) => vars.secret);
};

const confirm = async (secret: string | undefined) =>
  (await server.call("POST", "/api/user/confirm-email", { body: { secret } })).statusCode;

it("A confirmation that an admin mails again has a link of its own, and the earlier one is dead", async () => {
  await server.pass(3 * DAY_MS);
  expect((await mailAgain()).statusCode).toBe(200);
  const [first, second] = await secrets();
  expect([await confirm(first), await confirm(second)]).toEqual([410, 200]);
  const read = await server.call("GET", `/api/user/${id}`, { token: await freshToken(server, admin) });
  expect(read.json<User>().emailConfirmed).toBe(true);
  const refused = await mailAgain();
  expect([refused.statusCode, refused.json<Problem>().detail]).toEqual([
    409,
    "This email address is already confirmed.",
  ]);
});

it("The sixth one of a day is refused with the wait, and each stands in both logs", async () => {
  const answers: number[] = [];
  for (let time = 0; time < 6; time += 1) answers.push((await mailAgain()).statusCode);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await secrets()).toHaveLength(6);
  const { db } = server.context.database;
  const entries = await db.selectFrom("audit_events").select(["owner", "detail"]).execute();
  const fields = ["confirmation-mail"];
  const ofAccount = entries.filter(({ owner }) => owner === id);
  expect(ofAccount).toEqual(
    Array.from({ length: 5 }, () => ({ owner: id, detail: { by: admin._id, fields } })),
  );
  expect(entries).toContainEqual({ owner: admin._id, detail: { account: id, fields } });
});

describe("POST /api/user/confirmation-mail", () => {
  const ask = (address: string, ip: string) =>
    server.call("POST", "/api/user/confirmation-mail", { body: { email: address }, ip });

  it("Known, confirmed and unknown addresses get one answer, and each its own mail or none", async () => {
    const known = await server.addPerson();
    const answers = [];
    for (const address of [email.toUpperCase(), known.email, "nobody@example.com"]) {
      const { statusCode, body, headers } = await ask(address, "192.0.2.1");
      answers.push([statusCode, body, Object.keys(headers)]);
    }
    expect(answers[0]?.slice(0, 2)).toEqual([
      200,
      "If this address still needs confirming, another email is on its way.",
    ]);
    expect([answers[1], answers[2]]).toEqual([answers[0], answers[0]]);
    expect(await secrets()).toHaveLength(2);
    expect(await readMails(server.context, "account-exists", known.email)).toHaveLength(1);
    expect(await readMails(server.context, "no-account", "nobody@example.com")).toEqual([]);
  });

  it("Each mailed link confirms, and what the others confirm afterwards is confirmed already", async () => {
    await ask(email, "192.0.2.2");
    const [first, second] = await secrets();
    expect([await confirm(first), await confirm(second), await confirm(first)]).toEqual([200, 409, 409]);
    const { db } = server.context.database;
    const signs = db.selectFrom("signs_of_life").select("source").where("owner", "=", id);
    expect(await signs.execute()).toEqual([{ source: "email-confirmed" }]);
  });

  it("Thirty requests an hour from one network leave its sign-ups alone, and the next request answers 429", async () => {
    const ip = "192.0.2.77";
    const answers = [];
    for (let time = 0; time < 31; time += 1) answers.push((await ask("nobody@example.com", ip)).statusCode);
    expect(answers).toEqual([...Array<number>(30).fill(200), 429]);
    const names = { firstname: "Maya", lastname: "Lin", email: "maya@example.com" };
    const body = { ...names, fieldpw: "correct horse", confirmPassword: "correct horse", terms: true };
    expect((await server.call("POST", "/api/user", { body, ip })).statusCode).toBe(200);
  });

  it("A stranger gets four more mails a day out to an address, counted with its sign-ups, and the same answer", async () => {
    const answers = [];
    for (let time = 0; time < 7; time += 1) answers.push((await ask(email, "192.0.2.1")).statusCode);
    expect(answers).toEqual(Array<number>(7).fill(200));
    expect(await secrets()).toHaveLength(5);
  });
});
