import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import { ok } from "@afterword/core/errors/outcome";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createThrottle } from "../../platform/throttle/throttle.ts";
import { freshDatabase } from "../../testing/fresh-database.ts";
import { addCodes, askedOf, logInFirstHalf, show } from "../../testing/second-factor.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  const database = await freshDatabase();
  const forgive = () => Promise.reject(new Error("the connection was lost"));
  const throttle = { ...createThrottle(database.pool), admitSecondFactor: async () => ok({ forgive }) };
  server = await startTestServer({}, { database, throttle });
});
afterAll(() => server.close());

it("Recovery codes and tokens reach the owner even when the connection is lost right after the commit", async () => {
  const ada = await server.addPerson();
  const { recoveryCodes } = await addCodes(server, ada);
  expect(recoveryCodes).toHaveLength(10);
  const { ticket } = askedOf(await logInFirstHalf(server, ada));
  const answer = await show(server, { ticket, recoveryCode: recoveryCodes![0]! });
  expect([answer.statusCode, answer.json<SessionTokens>().refreshToken]).toEqual([200, expect.any(String)]);
});
