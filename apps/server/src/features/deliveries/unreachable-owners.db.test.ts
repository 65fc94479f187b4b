import type { Problem } from "@afterword/contract/problem";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import type { RefusedPage, UnreachablePage } from "@afterword/contract/endpoints/unreachable-owners";
import { PROOF_MS } from "@afterword/core/accounts/recent-proof";
import { SENDING_DELAY_DEFAULT_HOURS } from "@afterword/core/constants";
import { messages } from "@afterword/core/messages/catalog";
import type { AskingState, Tries } from "@afterword/core/switch/state";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { serviceMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PlantedWriter } from "../../testing/plant-writers.ts";
import { addPasskey, WITH_NAME } from "../../testing/second-factor.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { forgetWaves, plantWave } from "../../testing/waves.ts";

const { deliveries: say, secondFactor } = messages;

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer(WITH_NAME);
});
beforeEach(async () => {
  await forgetWaves(server.context);
  admin = await server.addPerson({ role: "admin" });
});
afterAll(() => server.close());

const read = async <Page>(path: string): Promise<Page> =>
  (await server.call("GET", path, { token: admin.token })).json<Page>();
const listUnreachable = (page = 0) => read<UnreachablePage>(`/api/unreachable-owners/${page}`);
const listRefused = (page = 0) => read<RefusedPage>(`/api/refused-owners/${page}`);

const declare = (owner: string, { token }: Pick<Person, "token"> = admin) =>
  server.call("POST", "/api/unreachable-owners/declare", { token, body: { owner } });

/** The default delay, longer by 14 days. */
const WAIT_DAYS = 14 + SENDING_DELAY_DEFAULT_HOURS / 24;

const SERVICE_YEAR = serviceMs(365 * DAY_MS);

/** The service clock began long ago; its moments are told in days before now. */
const agoOf = async (): Promise<(days: number) => ReturnType<typeof serviceMs>> => {
  const { db } = server.context.database;
  await db.updateTable("service_clock").set({ service_ms: SERVICE_YEAR }).execute();
  return (days) => serviceMs(SERVICE_YEAR - days * DAY_MS);
};
const inDays = (days: number): string => new Date(server.context.clock.now() + days * DAY_MS).toISOString();

const plant = async (state: Partial<AskingState> & { readonly tries: Tries }): Promise<PlantedWriter> => {
  const [writer] = await plantWave(server.context, 1);
  const whole = { kind: "reminding", cycle: 1, queuedAt: state.tries.refused[0], ...state };
  await server.context.database.db
    .updateTable("users")
    .set({ switch_state: JSON.stringify(whole), due_ms: null })
    .where("id", "=", writer!.owner)
    .execute();
  return writer!;
};

const triesOf = (refused: Tries["refused"], standing: Tries["standing"] = []): Tries => ({
  refused,
  counted: [],
  standing,
});

const personOf = ({ owner, email }: PlantedWriter) => ({
  _id: owner,
  firstname: "Ada",
  lastname: "Lovelace",
  email,
});

describe("the list of unreachable owners", () => {
  it("The list names since when an owner was not reached, the day of the delivery, and who said it", async () => {
    const ago = await agoOf();
    const found = await plant({
      tries: triesOf([ago(35)]),
      unreachable: { at: ago(5), declared: false },
    });
    const declared = await plant({
      tries: triesOf([ago(40)]),
      unreachable: { at: ago(1), declared: true },
    });
    expect(await listUnreachable()).toEqual({
      owners: [
        { ...personOf(found), since: inDays(-35), deliveryAt: inDays(WAIT_DAYS - 5), declared: false },
        { ...personOf(declared), since: inDays(-40), deliveryAt: inDays(WAIT_DAYS - 1), declared: true },
      ],
      count: 2,
    });
  });

  it("An owner whose reminder was accepted since is on neither list", async () => {
    const ago = await agoOf();
    await plant({
      tries: triesOf([ago(35)], [{ number: 1, round: 1, at: ago(2) }]),
      unreachable: { at: ago(5), declared: false },
    });
    expect(await listUnreachable()).toEqual({ owners: [], count: 0 });
    expect(await listRefused()).toEqual({ owners: [], count: 0 });
  });

  it("Both lists come in pages of 20, the longest first", async () => {
    const ago = await agoOf();
    for (let number = 0; number < 21; number += 1) {
      await plant({
        tries: triesOf([ago(60 - number)]),
        unreachable: { at: ago(30 - number), declared: false },
      });
      await plant({ tries: triesOf([ago(50 - number)]) });
    }
    const [unreachable, refused] = [await listUnreachable(), await listRefused()];
    expect([unreachable.owners.length, unreachable.count]).toEqual([20, 21]);
    expect([refused.owners.length, refused.count]).toEqual([20, 21]);
    expect((await listUnreachable(1)).owners).toMatchObject([{ since: inDays(-40) }]);
    expect((await listRefused(1)).owners).toMatchObject([{ since: inDays(-30) }]);
  });
});

describe("the list of refused owners", () => {
  it("The list begins 28 days after the first refused try that no acceptance followed", async () => {
    const ago = await agoOf();
    const lasting = await plant({ tries: triesOf([ago(28)]) });
    await plant({ tries: triesOf([serviceMs(ago(28) + 1)]) });
    await plant({ tries: triesOf([ago(60), ago(3)], [{ number: 1, round: 1, at: ago(10) }]) });
    expect((await listRefused()).owners).toEqual([
      { ...personOf(lasting), since: inDays(-28), answers: [], deliveryIfDeclared: inDays(WAIT_DAYS) },
    ]);
  });

  it("The list shows three answers of this cycle at most, each once and cut short, the newest first", async () => {
    const ago = await agoOf();
    const { owner } = await plant({ cycle: 2, tries: triesOf([ago(30)]) });
    const long = "450 4.7.1 ".padEnd(300, "x");
    const answers = ["an older cycle's", "first", "second", "second", long, "accepted"];
    for (const [number, last_answer] of answers.entries()) {
      const round = number < 2 ? "" : `/${number}`;
      const values = { owner, id: server.context.ids.uuid(), kind: "reminder", last_answer };
      const key = number === 0 ? "1/1" : `2/1${round}`;
      const state = number === answers.length - 1 ? "sent" : "failed";
      const at = new Date(server.context.clock.now() - (answers.length - number) * HOUR_MS);
      await server.context.database.db
        .insertInto("mails")
        .values({ ...values, key, state, queued_at: at, queued_ms: ago(1), sealed: Buffer.alloc(1) })
        .execute();
    }
    const [shown] = (await listRefused()).owners;
    expect(shown?.answers).toEqual([`${long.slice(0, 199)}…`, "second", "first"]);
  });
});

describe("an admin's declaration", () => {
  const refuseFor28Days = async () => {
    const ago = await agoOf();
    return plant({ tries: triesOf([ago(29)]) });
  };
  const refusalOf = async (answer: ReturnType<typeof declare>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json<Problem>().detail];
  };

  it("It needs a second factor that the session showed within ten minutes, and says how to get there", async () => {
    const { owner } = await refuseFor28Days();
    expect(await refusalOf(declare(owner))).toEqual([403, secondFactor.actNeeds]);
    await addPasskey(server, admin);
    await server.pass(PROOF_MS + 1);
    const body = { token: admin.refreshToken, _id: admin._id };
    const renewed = await server.call("POST", "/api/loginagain", { body });
    expect(await refusalOf(declare(owner, renewed.json<SessionTokens>()))).toEqual([
      403,
      secondFactor.actNeedsAgain,
    ]);
    admin = await server.addPerson({ role: "admin" });
    expect((await listUnreachable()).count).toBe(0);
    await addPasskey(server, admin);
    expect((await declare(owner)).statusCode).toBe(200);
    expect((await listUnreachable()).count).toBe(1);
  });

  it("It moves the owner to the other list with the day that was named before, once", async () => {
    const { owner } = await refuseFor28Days();
    await addPasskey(server, admin);
    const [before] = (await listRefused()).owners;
    const answer = await declare(owner);
    expect([answer.statusCode, answer.body]).toEqual([200, say.declared]);
    expect(await listRefused()).toEqual({ owners: [], count: 0 });
    expect((await listUnreachable()).owners).toMatchObject([
      { _id: owner, declared: true, deliveryAt: before?.deliveryIfDeclared },
    ]);
    expect(await refusalOf(declare(owner))).toEqual([409, say.notDeclarable]);
  });

  it("It is refused for an owner who was refused for a shorter time, and for an unknown one", async () => {
    const ago = await agoOf();
    const { owner } = await plant({ tries: triesOf([ago(27)]) });
    await addPasskey(server, admin);
    for (const one of [owner, server.context.ids.uuid()])
      expect(await refusalOf(declare(one))).toEqual([409, say.notDeclarable]);
    expect((await listUnreachable()).count).toBe(0);
  });
});

it.each([
  ["off", { CANARY: "off", CANARY_EMAIL: "canary@example.com" }],
  ["on", { CANARY_EMAIL: "canary@example.com" }],
])("The admins' pages are told that the canary is %s", async (state, settings) => {
  const one = await startTestServer(settings);
  const { token } = await one.addPerson({ role: "admin" });
  const answer = await one.call("GET", "/api/canary", { token });
  expect(answer.json()).toEqual({ isOn: state === "on" });
  await one.close();
});
