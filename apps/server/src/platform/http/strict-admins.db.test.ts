import type { User } from "@afterword/contract/endpoints/accounts";
import { messages } from "@afterword/core/messages/catalog";
import type { Problem } from "@afterword/contract/problem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { NO_THING } from "../../testing/wire/access-cast.ts";
import { ACCESS_TABLE } from "../../testing/wire/access-table.ts";

/** An installation where admins must show a second factor to act as such (docs/decisions/025), and one who did not. */
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ ADMIN_SECOND_FACTOR: "required" });
  admin = await server.addPerson({ role: "admin" });
});
afterAll(() => server.close());

const REFUSED = [403, messages.secondFactor.adminNeeds];

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = async (method: Method, path: string, body?: object) => {
  const answer = await server.call(method, path, { token: admin.token, body });
  return [answer.statusCode, answer.json<Partial<Problem>>().detail];
};

const adminCalls = Object.entries(ACCESS_TABLE).filter(([, { access }]) => access === "admin");

it.each(adminCalls)(
  "An admin who has not shown a second factor is refused the call %s",
  async (name, { params = {} }) => {
    const [method, path = ""] = name.split(" ");
    const place = path.replaceAll(/\{(\w+)\}/g, (_all, param: string) => params[param] ?? NO_THING);
    expect(await call(method as Method, place, method === "GET" ? undefined : {})).toEqual(REFUSED);
  },
);

it.each([
  ["GET", undefined],
  ["PUT", { active: false }],
  ["PUT", { role: "admin" }],
  ["PUT", { firstname: "Eve" }],
  ["DELETE", undefined],
] as const)(
  "An admin who has not shown a second factor is refused %s %j on other and unknown accounts",
  async (method, body) => {
    const other = await server.addPerson();
    const path = `/api/user/${other._id}`;
    const own = async () => (await server.call("GET", path, other)).json<User>();
    const before = await own();
    expect(await call(method, path, body)).toEqual(REFUSED);
    expect(await call(method, `/api/user/${NO_THING}`, body)).toEqual(REFUSED);
    expect(await own()).toEqual(before);
  },
);

it("An admin who has not shown a second factor can read and change the own account", async () => {
  const path = `/api/user/${admin._id}`;
  expect(await call("GET", path)).toEqual([200, undefined]);
  expect(await call("PUT", path, { firstname: "Grace" })).toEqual([200, undefined]);
});
