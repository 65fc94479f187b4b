import type { Plan } from "@afterword/contract/endpoints/plans";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
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
  await addPlan("Closed", 350, false);
  const { db } = server.context.database;
  await db.updateTable("users").set({ plan: old }).where("id", "=", ada._id).execute();
  expect(namesOf(await plansFor(ada.token))).toEqual(["Free", "Old", "Medium", "Large"]);
  expect(namesOf(await plansFor(bob.token))).toEqual(["Free", "Medium", "Large"]);
  const admin = await server.addPerson({ role: "admin" });
  expect(namesOf(await plansFor(admin.token))).toEqual(["Free", "Old", "Closed", "Medium", "Large"]);
});

it("Only an admin sees how many users a plan has, and accounts of the installation are none", async () => {
  const [ada, admin] = [await server.addPerson(), await server.addPerson({ role: "admin" })];
  const free = async ({ token }: Person) =>
    (await plansFor(token)).find(({ price }) => price === 0)?.numUsers ?? 0;
  expect(await free(ada)).toBe(0);
  const before = await free(admin);
  expect(before).toBeGreaterThan(1);
  const { db } = server.context.database;
  await db.updateTable("users").set({ is_system: true }).where("id", "=", ada._id).execute();
  expect(await free(admin)).toBe(before - 1);
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
