import type { Plan } from "@afterword/contract/endpoints/plans";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { ensureFreePlan } from "./ensure-free-plan.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("Three servers that start at once leave one free plan", async () => {
  await Promise.all([1, 2, 3].map(() => ensureFreePlan(server.context)));
  const plans = await plansFor((await server.addPerson()).token);
  expect(plans).toMatchObject([
    { name: "Free", price: 0, active: true, maxNumNotes: 3, maxNumRecipients: 3 },
  ]);
});

it("The plans that can be chosen are listed by price, along with the user's own closed plan", async () => {
  const [ada, bob] = [await server.addPerson(), await server.addPerson()];
  await addPlan("Large", 900, true);
  await addPlan("Medium", 400, true);
  const old = await addPlan("Old", 300, false);
  const { db } = server.context.database;
  await db.updateTable("users").set({ plan: old }).where("id", "=", ada._id).execute();
  expect(namesOf(await plansFor(ada.token))).toEqual(["Free", "Old", "Medium", "Large"]);
  expect(namesOf(await plansFor(bob.token))).toEqual(["Free", "Medium", "Large"]);
});

it("Only an admin sees how many users a plan has", async () => {
  const [ada, admin] = [await server.addPerson(), await server.addPerson({ role: "admin" })];
  const free = (plans: Plan[]) => plans.find(({ price }) => price === 0)?.numUsers;
  expect(free(await plansFor(ada.token))).toBe(0);
  expect(free(await plansFor(admin.token))).toBeGreaterThan(1);
});

async function plansFor(token: string): Promise<Plan[]> {
  return (await server.call("GET", "/api/plans", { token })).json<Plan[]>();
}

async function addPlan(name: string, price: number, active: boolean): Promise<string> {
  const id = server.context.ids.uuid();
  await server.context.database.db
    .insertInto("plans")
    .values({
      id,
      name,
      description: "",
      price_cents: price,
      max_num_notes: 10,
      max_num_recipients: 10,
      max_recording_length: 10,
      data_retention_num_month: 0,
      active,
    })
    .execute();
  return id;
}

function namesOf(plans: Plan[]): string[] {
  return plans.map(({ name }) => name);
}
