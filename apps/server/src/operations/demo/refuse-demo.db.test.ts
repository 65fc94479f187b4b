import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addPaidPlan, addStoreSubscription } from "../../testing/paid-plans.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { addDemoAccount } from "./account-routes.ts";
import { ADMIN, ANNA, ensureDemoAccount } from "./demo-accounts.ts";
import { refuseDemo } from "./refuse-demo.ts";

const HOLDS_DEMO = "This database holds the demo accounts";

describe("refuseDemo", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.close());

  it("A database with real accounts only is accepted", async () => {
    await server.addPerson();
    await server.addPerson({ role: "admin" });
    await expect(refuseDemo(server.context)).resolves.toBeUndefined();
  });

  it.each([ANNA, ADMIN])("A database that holds the demo account of $email is refused", async (account) => {
    await ensureDemoAccount(server.context, account);
    await expect(refuseDemo(server.context)).rejects.toThrow(HOLDS_DEMO);
  });

  it("A database with an account made by the development call is refused", async () => {
    const account = { firstname: "Vera", lastname: "Holm", email: "vera@example.com", deviceId: null };
    const made = await addDemoAccount(server.context, { ...account, password: "correct horse" });
    expect(made.ok).toBe(true);
    await expect(refuseDemo(server.context)).rejects.toThrow(HOLDS_DEMO);
  });

  it("A database with a subscription of the paper store is refused", async () => {
    const [{ _id: owner }, { id: plan }] = [await server.addPerson(), await addPaidPlan(server.context)];
    await addStoreSubscription(server.context, { owner, plan, expiresAt: new Date("2027-01-01") });
    await expect(refuseDemo(server.context)).rejects.toThrow("subscriptions of the paper store");
  });

  it("A database whose clock was moved by hand is refused", async () => {
    await server.context.database.db.updateTable("service_clock").set({ offset_ms: 1 }).execute();
    await expect(refuseDemo(server.context)).rejects.toThrow("The clock of this database was moved by hand");
  });
});
