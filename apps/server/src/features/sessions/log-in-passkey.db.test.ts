import type { Problem } from "@afterword/contract/problem";
import { messages } from "@afterword/core/messages/catalog";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPasskey, askedOf, logInFirstHalf, show, WITH_NAME } from "../../testing/second-factor.ts";
import { createSoftwarePasskey } from "../../testing/software-passkey.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { TestServer } from "../../testing/test-server.ts";

const { secondFactor: say } = messages;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(WITH_NAME);
});
afterAll(() => server.close());

describe("a passkey as the second step", () => {
  it("The requested passkey signature opens a session, once per ticket", async () => {
    const { ada, passkey } = await personWithPasskey();
    const asked = askedOf(await logInFirstHalf(server, ada));
    expect(asked.kinds).toEqual(["passkey", "recovery-code"]);
    expect(asked.passkey).toMatchObject({ rpId: "localhost", userVerification: "preferred" });
    const assertion = passkey.use(asked.passkey ?? never());
    expect((await show(server, { ticket: asked.ticket, assertion })).statusCode).toBe(200);
    expect((await show(server, { ticket: asked.ticket, assertion })).statusCode).toBe(410);
  });

  it("A passkey signature of an earlier log-in answers 403 at the next one", async () => {
    const { ada, passkey } = await personWithPasskey();
    const first = askedOf(await logInFirstHalf(server, ada));
    const assertion = passkey.use(first.passkey ?? never());
    await show(server, { ticket: first.ticket, assertion });
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    const answer = await show(server, { ticket, assertion });
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([403, say.passkeyWrong]);
  });

  it("After a wrong signature the right one to the same challenge answers 403", async () => {
    const { ada, passkey } = await personWithPasskey();
    const asked = askedOf(await logInFirstHalf(server, ada));
    const request = asked.passkey ?? never();
    const wrong = passkey.use(request, { origin: "https://evil.example" });
    expect((await show(server, { ticket: asked.ticket, assertion: wrong })).statusCode).toBe(403);
    const right = passkey.use(request);
    expect((await show(server, { ticket: asked.ticket, assertion: right })).statusCode).toBe(403);
  });

  it.each([
    ["of another site", { origin: "https://evil.example" }],
    ["of another port", { origin: "http://localhost:4001" }],
    ["without a touch", { isTouched: false }],
    ["whose counter went back", { counter: 0 }],
  ])("A passkey signature %s answers 403", async (_, place) => {
    const { ada, passkey } = await personWithPasskey();
    const first = askedOf(await logInFirstHalf(server, ada));
    await show(server, { ticket: first.ticket, assertion: passkey.use(first.passkey ?? never()) });
    const { ticket, passkey: request } = askedOf(await logInFirstHalf(server, ada));
    const assertion = passkey.use(request ?? never(), place);
    expect((await show(server, { ticket, assertion })).statusCode).toBe(403);
  });

  it("Another user's passkey answers 403, even under the id of the right one", async () => {
    const [{ ada }, { passkey }] = [await personWithPasskey(), await personWithPasskey()];
    const asked = askedOf(await logInFirstHalf(server, ada));
    const assertion = passkey.use(asked.passkey ?? never());
    expect((await show(server, { ticket: asked.ticket, assertion })).statusCode).toBe(403);
    const kept = await server.context.database.db
      .selectFrom("passkeys")
      .select("credential_id")
      .where("owner", "=", ada._id)
      .executeTakeFirstOrThrow();
    const renamed = { ...createSoftwarePasskey().use(asked.passkey ?? never()), id: kept.credential_id };
    const { ticket } = askedOf(await logInFirstHalf(server, ada));
    const forged = { ...renamed, rawId: kept.credential_id };
    expect((await show(server, { ticket, assertion: forged })).statusCode).toBe(403);
  });
});

async function personWithPasskey() {
  const ada = await server.addPerson();
  return { ada, ...(await addPasskey(server, ada)) };
}

function never(): never {
  throw new Error("nothing was asked");
}
