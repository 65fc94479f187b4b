import type { User } from "@afterword/contract/endpoints/accounts";
import type { Problem } from "@afterword/contract/problem";
import { DAY_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
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
