import type { User } from "@afterword/contract/endpoints/accounts";
import { messages } from "@afterword/core/messages/catalog";
import { DAY_MS } from "@afterword/core/time/duration";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addSoldPlan, type SoldPlan } from "../../../testing/paid-plans.ts";
import { readMails } from "../../../testing/read-mails.ts";
import { startTestServer, type Person, type TestServer } from "../../../testing/test-server.ts";
import { createAppleShop, type AppleShop, type Sale } from "./apple-shop.fixture.ts";
import { signAsApple } from "./apple-words.fixture.ts";
import {
  createPlay,
  createStore,
  EXPIRY,
  GET,
  NOW as START,
  json,
  status,
  subscription,
  type FakePlay,
} from "./google-play.fixture.ts";
import { registerPurchase } from "./registration.ts";

let server: TestServer;
let apple: AppleShop;
const play: FakePlay = createPlay();
const NO_PLAN: SoldPlan = { id: "", name: "", product: "" };
let [family, solo] = [NO_PLAN, NO_PLAN];
let ada: Person;
let adas: string;
const logged: { readonly msg: string }[] = [];
beforeAll(async () => {
  apple = createAppleShop(() => server.context.clock.now());
  const log = pino({ level: "warn" }, { write: (line: string) => logged.push(JSON.parse(line) as never) });
  const appStores = { apple: apple.store, google: createStore(play) };
  server = await startTestServer({}, { appStores, log });
  family = await addSoldPlan(server.context, "Family");
  solo = await addSoldPlan(server.context, "Solo");
});
beforeEach(async () => {
  ada = await server.addPerson();
  adas = await accountTokenOf(ada);
  logged.length = 0;
});
afterAll(() => server.close());

const userOf = async ({ _id, token }: Person): Promise<User> =>
  (await server.call("GET", `/api/user/${_id}`, { token })).json<User>();
const accountTokenOf = async (person: Person): Promise<string> => (await userOf(person)).accountToken ?? "";
const signsOf = async (person: Person): Promise<string[]> =>
  (await userOf(person)).lastSigns.map(({ source }) => source).toSorted();

type Handed = { readonly receipt: string; readonly token: string } & Record<string, unknown>;
const hand = async (person: Person, body: Handed): Promise<readonly [number, unknown]> => {
  const sent = { store_id: "apple", ...body };
  const answer = await server.call("POST", "/api/user/subscribe", { token: person.token, body: sent });
  return [answer.statusCode, answer.statusCode === 200 ? answer.json() : answer.body];
};
const handSale = async (
  person: Person,
  sale: Sale,
  { plan = family, ...more }: Record<string, unknown> & { plan?: SoldPlan } = {},
) => hand(person, { receipt: plan.id, token: await apple.tokenOf(sale), ...more });
const given = ({ id, name } = family) => [200, { plan: { _id: id, name } }];
const { subscription: say } = messages;

/** What the owner has by it. */
const standingOf = async (person: Person) => {
  const { subscriptionPlan, subscriptionValidUntil } = await userOf(person);
  return [subscriptionPlan.name, subscriptionValidUntil];
};
const NOTHING = ["Free", null];
const endOf = ({ expires }: Sale): string => new Date(expires).toISOString();
const countRows = async (): Promise<number> =>
  (await server.context.database.db.selectFrom("store_subscriptions").select("id").execute()).length;

describe("a purchase that the app hands over (behaviour §2)", () => {
  it("A purchase gives its plan until the end that its store names, and to buy is a sign of life", async () => {
    const sale = apple.sell(family.product, adas);
    expect(await handSale(ada, sale, { act: "bought" })).toEqual(given());
    expect(await userOf(ada)).toMatchObject({
      subscriptionPlan: { name: "Family" },
      subscriptionValidUntil: endOf(sale),
      subscriptionCancelled: false,
      subscriptionToken: expect.stringMatching(/^apple/),
    });
    expect(await signsOf(ada)).toEqual(["log-in", "purchase"]);
  });

  it("To register, to sync and to restore are the same, any number of times, and the latter are no signs of life", async () => {
    const sale = apple.sell(family.product, adas);
    const before = await countRows();
    for (const act of [undefined, "synced", "restored", "synced"])
      expect(await handSale(ada, sale, { act })).toEqual(given());
    expect(await standingOf(ada)).toEqual(["Family", endOf(sale)]);
    expect(await countRows()).toBe(before + 1);
    expect(await signsOf(ada)).toEqual(["log-in"]);
  });

  it("An earlier purchase of the same subscription that is handed over later takes nothing away", async () => {
    const sale = apple.sell(family.product, adas);
    const replayed = await apple.tokenOf({ ...sale, expires: sale.expires - 29 * DAY_MS }, START - DAY_MS);
    await handSale(ada, sale);
    expect(await hand(ada, { receipt: family.id, token: replayed })).toEqual(given());
    expect(await standingOf(ada)).toEqual(["Family", endOf(sale)]);
  });

  it("A subscription that was bought for another account since belongs to that one", async () => {
    const bob = await server.addPerson();
    const sale = apple.sell(family.product, adas);
    await handSale(ada, sale);
    const again = apple.change(sale, { account: await accountTokenOf(bob) });
    const token = await apple.tokenOf(again, START);
    expect(await hand(bob, { receipt: family.id, token })).toEqual(given());
    expect(await standingOf(bob)).toEqual(["Family", endOf(sale)]);
    expect((await standingOf(ada))[1]).toBeNull();
    // The user who had it is told, since none of her notes will be delivered from now on.
    const mails = await readMails(server.context, "subscription-moved", ada.email);
    expect(mails.map(({ vars }) => vars)).toMatchObject([
      { plan: "Family", store: "apple", next: { kind: "stops" } },
    ]);
    expect(await readMails(server.context, "subscription-moved", bob.email)).toEqual([]);
  });

  it("Who deleted the account and made it anew gets the running subscription back by restoring", async () => {
    const sale = apple.sell(family.product, adas);
    await handSale(ada, sale);
    const admin = await server.addPerson({ role: "admin" });
    await server.call("DELETE", `/api/user/${ada._id}`, { token: admin.token });
    const anew = await server.addPerson({ email: ada.email });
    expect(await standingOf(anew)).toEqual(NOTHING);
    expect(await handSale(anew, sale, { act: "restored" })).toEqual(given());
    expect(await standingOf(anew)).toEqual(["Family", endOf(sale)]);
  });
});

describe("a purchase that is refused changes nothing", () => {
  const expectNothing = async (person = ada) => {
    expect(await standingOf(person)).toEqual(NOTHING);
    expect(await signsOf(person)).toEqual(["log-in"]);
  };

  it("An end that the app claims counts for nothing", async () => {
    const ended = apple.sell(family.product, adas, { expires: START - 2 * DAY_MS });
    const [, told] = await handSale(ada, ended, { expiryTs: START + 900 * DAY_MS });
    expect(told).toMatchObject({ plan: { name: "Free" } });
    await expectNothing();
    const running = apple.sell(family.product, adas, { expires: START + 2 * DAY_MS });
    await handSale(ada, running, { expiryTs: START + 900 * DAY_MS });
    expect(await standingOf(ada)).toEqual(["Family", endOf(running)]);
  });

  it("A purchase for another account is refused", async () => {
    const bob = await server.addPerson();
    const sale = apple.sell(family.product, await accountTokenOf(bob));
    expect(await handSale(ada, sale, { act: "bought" })).toEqual([402, say.otherAccount]);
    await expectNothing();
  });

  it("Of two accounts that hand over one purchase without a name, the first one has it", async () => {
    const bob = await server.addPerson();
    const sale = apple.sell(family.product, null);
    expect(await handSale(ada, sale)).toEqual(given());
    expect(await handSale(bob, sale, { act: "bought" })).toEqual([402, say.otherAccount]);
    expect(await standingOf(ada)).toEqual(["Family", endOf(sale)]);
    await expectNothing(bob);
  });

  it("A purchase of a cheap plan does not give a dear one", async () => {
    const sale = apple.sell(solo.product, adas);
    expect(await handSale(ada, sale, { plan: family, act: "bought" })).toEqual([402, say.otherPlan]);
    await expectNothing();
  });

  it("A plan that was closed is had by its product, for which the app knows no plan", async () => {
    const closed = await addSoldPlan(server.context, `Closed ${ada._id}`);
    const { db } = server.context.database;
    await db.updateTable("plans").set({ active: false }).where("id", "=", closed.id).execute();
    const sale = apple.sell(closed.product, adas);
    const token = await apple.tokenOf(sale);
    expect((await hand(ada, { receipt: family.product, token }))[0]).toBe(402);
    expect(await hand(ada, { receipt: closed.product, token })).toEqual(given(closed));
    expect(await standingOf(ada)).toEqual([closed.name, endOf(sale)]);
  });

  it.each(["Family", "01890a5d-ac96-774b-bcce-b302099a8057"])(
    "The unknown plan %s is refused and logged",
    async (receipt) => {
      const token = await apple.tokenOf(apple.sell(family.product, adas));
      expect((await hand(ada, { receipt, token }))[0]).toBe(404);
      expect(logged.map(({ msg }) => msg)).toContain("error processing subscription, plan not found");
      await expectNothing();
    },
  );

  it.each<[string, (words: string[]) => string[]]>([
    ["was changed after it was signed", ([head = "", body = "", ...rest]) => [head, spoilt(body), ...rest]],
    ["has the algorithm none", ([, body = ""]) => [encoded({ alg: "none", x5c: [] }), body, ""]],
    ["is no word of Apple's", () => ["abc"]],
  ])("A purchase that %s is refused, and is not in the log", async (_what, change) => {
    const words = (await apple.tokenOf(apple.sell(family.product, adas))).split(".");
    const token = change(words).join(".");
    expect(await hand(ada, { receipt: family.id, token, act: "bought" })).toEqual([402, say.unverified]);
    await expectNothing();
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain(token.slice(0, 40));
  });

  it("A purchase for another app is refused", async () => {
    const [, body = ""] = (await apple.tokenOf(apple.sell(family.product, adas))).split(".");
    const words = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
    const token = await signAsApple({ ...words, bundleId: "com.example.other" });
    expect(await hand(ada, { receipt: family.id, token })).toEqual([402, say.unverified]);
    await expectNothing();
  });

  it("A purchase of the sandbox counts in production for the accounts of reviewers only", async () => {
    const { config } = server.context;
    const production = {
      ...server.context,
      config: { ...config, mode: "production", storeReviewers: [ada.email.toUpperCase()] },
    } as const;
    const bob = await server.addPerson();
    for (const [person, isTaken] of [
      [ada, true],
      [bob, false],
    ] as const) {
      const sale = apple.sell(family.product, await accountTokenOf(person), { environment: "Sandbox" });
      const handed = {
        owner: person._id,
        device: "device-1",
        store: "apple",
        plan: family.id,
        isBought: true,
        token: await apple.tokenOf(sale),
      } as const;
      expect((await registerPurchase(production, handed)).ok).toBe(isTaken);
    }
    expect((await standingOf(ada))[0]).toBe("Family");
    await expectNothing(bob);
  });

  it("Where an app store is not connected nothing can be bought in it", async () => {
    expect(await hand(ada, { receipt: family.id, token: "x", store_id: "paper" })).toEqual([
      402,
      say.notConnected,
    ]);
  });
});

describe("a purchase in Google Play", () => {
  const TOKEN = { store_id: "google", token: "token-1" };
  const sell = (changes: object = {}) => {
    const [, , item] = subscription.lineItems ?? [];
    play.answers[GET] = json({
      ...subscription,
      externalAccountIdentifiers: { obfuscatedExternalAccountId: adas },
      lineItems: [{ ...item, productId: family.product }],
      ...changes,
    });
  };

  it("It is booked, and then acknowledged, so that Google does not give the money back", async () => {
    sell();
    play.answers[":acknowledge"] = json({});
    expect(await hand(ada, { ...TOKEN, receipt: family.id })).toEqual(given());
    expect(await standingOf(ada)).toEqual(["Family", EXPIRY]);
    expect(play.asked.at(-1)).toMatch(
      new RegExp(`^POST .*/subscriptions/${family.product}/tokens/token-1:acknowledge$`),
    );
  });

  it("It takes the place of the subscription that its owner had before", async () => {
    const before = await countRows();
    sell({ linkedPurchaseToken: "token-1" });
    const later = GET.replace("token-1", "token-2");
    play.answers[later] = play.answers[GET] ?? json({});
    expect(await hand(ada, { ...TOKEN, token: "token-2", receipt: family.id })).toEqual(given());
    expect(await countRows()).toBe(before);
  });

  it("A payment that is still pending has its own sentence, and gives nothing yet", async () => {
    sell({ subscriptionState: "SUBSCRIPTION_STATE_PENDING" });
    expect(await hand(ada, { ...TOKEN, receipt: family.id })).toEqual([402, say.pending]);
    expect(await standingOf(ada)).toEqual(NOTHING);
  });

  it("While Google cannot be asked the app is told to come again", async () => {
    play.answers[GET] = status(503);
    expect((await hand(ada, { ...TOKEN, receipt: family.id }))[0]).toBe(503);
    expect(await standingOf(ada)).toEqual(NOTHING);
  });
});

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
/** Payload of a token with a later end. */
const spoilt = (body: string): string =>
  encoded({ ...(JSON.parse(Buffer.from(body, "base64url").toString()) as object), expiresDate: 4e12 });
