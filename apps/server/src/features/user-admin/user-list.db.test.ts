import type { UserRow } from "@afterword/contract/endpoints/user-admin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addPerson({ role: "admin" });
});
afterAll(() => server.close());

const get = (path: string) => server.call("GET", path, { token: admin.token });
const list = async (filter: string, page = 0): Promise<UserRow[]> =>
  (await get(`/api/users/${page}/${encodeURIComponent(filter)}`)).json<UserRow[]>();

it("The list shows a user under its name and address", async () => {
  const [row] = await list(admin.email);
  expect(row).toMatchObject({ _id: admin._id, firstname: "Ada", lastname: "Lovelace", email: admin.email });
});
