import type { Plan, PlanBody } from "@afterword/contract/endpoints/plans";
import type { Problem } from "@afterword/contract/problem";
import { messages } from "@afterword/core/messages/catalog";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStoreSubscription } from "../../testing/paid-plans.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addPerson({ role: "admin" });
});
afterAll(() => server.close());

const { admin: say, planAdmin } = messages;

let made = 0;
const body = (changes: Partial<PlanBody> = {}): PlanBody => ({
  name: `Family ${(made += 1)}`,
  description: "For all of you.",
  price: 490,
  isPopular: true,
  active: true,
  maxNumNotes: 10,
  maxNumRecipients: 5,
  maxRecordingLength: 0,
  dataRetentionNumMonth: 24,
  ...changes,
});

const send = (method: "POST" | "PUT" | "DELETE" | "GET", path: string, sent?: object, { token } = admin) =>
  server.call(method, path, { token, ...(sent === undefined ? {} : { body: sent }) });
const add = async (changes: Partial<PlanBody> = {}): Promise<Plan> =>
  (await send("POST", "/api/plan", body(changes))).json<Plan>();
const put = (plan: Plan, changes: Partial<PlanBody>) =>
  send("PUT", `/api/plan/${plan._id}`, { ...plan, ...changes });
const plans = async (): Promise<Plan[]> => (await send("GET", "/api/plans")).json<Plan[]>();
const freePlan = async (): Promise<Plan> => {
  const free = (await plans()).find(({ price }) => price === 0);
  if (free === undefined) throw new Error("there is no free plan");
  return free;
};
const refusalOf = ({ statusCode, json }: Awaited<ReturnType<typeof send>>) => [
  statusCode,
  json<Problem>().detail,
];

describe("adding and changing plans", () => {
  it("A new plan has every field as it was typed, no users, and a product of its own", async () => {
    const typed = body({ name: "  Solo ", active: false });
    const answer = await send("POST", "/api/plan", typed);
    const plan = answer.json<Plan>();
    expect(plan).toEqual({
      ...typed,
      name: "Solo",
      _id: plan._id,
      numUsers: 0,
      product: expect.stringMatching(/^plan_[0-9a-f]{12}$/),
      revision: 1,
    });
    expect(plan.product).not.toBe((await add()).product);
    expect((await send("GET", `/api/plan/${plan._id}`)).json()).toEqual(plan);
    expect(await plans()).toContainEqual(plan);
  });

  it("A renamed plan keeps its product, and its new name is shown to those who have it", async () => {
    const plan = await add();
    const ada = await server.addPerson();
    await have(ada, plan);
    const renamed = await put(plan, { name: "Home", product: "stolen" } as Partial<PlanBody>);
    expect(renamed.json<Plan>()).toMatchObject({
      name: "Home",
      product: plan.product,
      numUsers: 1,
      revision: 2,
    });
    const user = await server.call("GET", `/api/user/${ada._id}`, { token: ada.token });
    expect(user.json()).toMatchObject({ subscriptionPlan: { _id: plan._id, name: "Home" } });
  });

  it("A plan with a mistake is refused with its sentence, and nothing is kept of it", async () => {
    const plan = await add();
    for (const answer of [
      await send("POST", "/api/plan", body({ price: 0 })),
      await put(plan, { price: 0, name: "Cheap" }),
    ]) {
      expect(refusalOf(answer)).toEqual([400, say.planPriceRequired]);
    }
    expect((await plans()).filter(({ name, price }) => price === 0 || name === "Cheap")).toHaveLength(1);
    const other = await add();
    expect(refusalOf(await put(plan, { _id: other._id }))).toEqual([400, say.planOther]);
  });

  it("The name of another plan is refused, for a new one and for a changed one", async () => {
    const [one, other] = [await add(), await add()];
    const taken = [409, say.planNameTaken];
    expect(refusalOf(await send("POST", "/api/plan", body({ name: one.name })))).toEqual(taken);
    expect(refusalOf(await put(other, { name: one.name }))).toEqual(taken);
  });

  it("The free plan takes other limits, but neither a price nor an end", async () => {
    const free = await freePlan();
    expect(refusalOf(await put(free, { price: 100 }))).toEqual([400, say.freePlanPriceFixed]);
    expect(refusalOf(await put(free, { active: false }))).toEqual([400, say.freePlanActive]);
    expect((await put(free, { maxNumNotes: 4 })).json()).toEqual({
      ...free,
      maxNumNotes: 4,
      revision: free.revision + 1,
    });
  });

  it("Of two admins who change a plan, the later one is told how it is now, and may then overwrite it", async () => {
    const [shown, grace] = [await add(), await server.addPerson({ role: "admin" })];
    const path = `/api/plan/${shown._id}`;
    await send("PUT", path, { ...shown, price: 700 }, grace);
    const typed = { ...shown, maxNumNotes: 20 };
    const late = await send("PUT", path, typed);
    expect(refusalOf(late)).toEqual([409, planAdmin.changedSince]);
    const { now } = late.json<{ now: Plan }>();
    expect(now).toEqual({ ...shown, price: 700, revision: shown.revision + 1 });
    const knowingly = await send("PUT", path, { ...typed, revision: now.revision });
    expect(knowingly.json()).toEqual({ ...typed, revision: shown.revision + 2 });
  });

  it("The first words about the free plan stay those of each reader's language when its limits change", async () => {
    const { description, ...free } = await freePlan();
    const german = { token: admin.token, headers: { "accept-language": "de" } };
    const path = `/api/plan/${free._id}`;
    const shown = (await server.call("GET", path, german)).json<Plan>();
    expect(shown.description).not.toBe(description);
    await server.call("PUT", path, { ...german, body: shown });
    expect((await freePlan()).description).toBe(description);
  });
});

describe("deleting plans", () => {
  it("A plan that was never used is deleted, and then unknown", async () => {
    const plan = await add();
    const deleted = await send("DELETE", `/api/plan/${plan._id}`);
    expect([deleted.statusCode, deleted.body]).toEqual([200, say.planDeleted]);
    expect((await put(plan, {})).statusCode).toBe(404);
    expect((await send("DELETE", `/api/plan/${plan._id}`)).statusCode).toBe(404);
  });

  it.each([
    ["user", planAdmin.usedByUsers],
    ["choice", planAdmin.usedByUsers],
    ["grant", planAdmin.usedByGrants],
    ["voucher", planAdmin.usedByVouchers],
    ["entitlement", planAdmin.usedByVouchers],
    ["purchase", planAdmin.usedByPurchases],
  ])("A plan that has a %s is not deleted, and the refusal says so", async (use, named) => {
    const plan = await add();
    await USES[use]?.(plan);
    const refused = [409, planAdmin.inUse(named)];
    expect(refusalOf(await send("DELETE", `/api/plan/${plan._id}`))).toEqual(refused);
    expect((await send("GET", `/api/plan/${plan._id}`)).statusCode).toBe(200);
  });

  it("The free plan is not deleted even when no account has it, since new ones will", async () => {
    const [free, other] = [await freePlan(), await add()];
    const moveAll = (from: Plan, to: Plan) =>
      server.context.database.db
        .updateTable("users")
        .set({ plan: to._id })
        .where("plan", "=", from._id)
        .execute();
    await moveAll(free, other);
    expect(refusalOf(await send("DELETE", `/api/plan/${free._id}`))).toEqual([409, planAdmin.freePlanStays]);
    await moveAll(other, free);
  });

  it("Each change of plans stands in the log of the admin who made it, and no refused one", async () => {
    const grace = await server.addPerson({ role: "admin" });
    const plan = (await send("POST", "/api/plan", body(), grace)).json<Plan>();
    await send("PUT", `/api/plan/${plan._id}`, { ...plan, price: 0 }, grace);
    await send("PUT", `/api/plan/${plan._id}`, { ...plan, price: 500 }, grace);
    await send("DELETE", `/api/plan/${plan._id}`, undefined, grace);
    const events = await server.context.database.db
      .selectFrom("audit_events")
      .select("detail")
      .where("owner", "=", grace._id)
      .where("kind", "=", "plans-changed")
      .orderBy("seq")
      .execute();
    expect(events.map(({ detail }) => detail)).toEqual(
      ["added", "changed", "deleted"].map((change) => ({ plan: plan._id, change })),
    );
  });
});

const USES: Readonly<Record<string, (plan: Plan) => Promise<unknown>>> = {
  user: async (plan) => have(await server.addPerson(), plan),
  grant: async (plan) => {
    const { _id } = await server.addPerson();
    return send("PUT", `/api/user/${_id}`, { freePlans: [plan._id] });
  },
  purchase: async (plan) => {
    const buyer = await server.addPerson();
    const expiresAt = new Date(server.context.clock.now());
    await addStoreSubscription(server.context, { owner: buyer._id, plan: plan._id, expiresAt });
    return have(buyer, await freePlan());
  },
  choice: async (plan) => {
    const { _id } = await server.addPerson();
    const { db } = server.context.database;
    await db.updateTable("users").set({ chosen_plan: plan._id }).where("id", "=", _id).execute();
  },
  entitlement: async (plan) => {
    const owner = (await server.addPerson())._id;
    const valid_until = new Date(server.context.clock.now());
    const { db } = server.context.database;
    await db.insertInto("voucher_entitlements").values({ owner, plan: plan._id, valid_until }).execute();
  },
  voucher: (plan) =>
    server.context.database.db
      .insertInto("vouchers")
      .values({
        code_hash: Buffer.from(plan._id),
        last_four: "ABCD",
        batch: "spring",
        plan: plan._id,
        months: 1,
        made_at: new Date(server.context.clock.now()),
      })
      .execute(),
};

function have({ _id }: Person, plan: Plan): Promise<unknown> {
  return server.context.database.db
    .updateTable("users")
    .set({ plan: plan._id })
    .where("id", "=", _id)
    .execute();
}
