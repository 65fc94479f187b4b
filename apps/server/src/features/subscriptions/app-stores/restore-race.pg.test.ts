import { messages } from "@afterword/core/messages/catalog";
import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "../../../engine/store/sql/sql-store.ts";
import { freshServerDatabase, untilLockIsAwaited } from "../../../testing/fresh-server-database.ts";
import { addSoldPlan } from "../../../testing/paid-plans.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { AppStore, StoreReading } from "./app-store.ts";
import { createAppleShop, type AppleShop } from "./apple-shop.fixture.ts";

describe("a purchase that ends while it is restored", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let server: TestServer;
  let apple: AppleShop;
  /** What happens between the store's answer, which is committed by then, and ours. */
  let meanwhile = async (): Promise<void> => undefined;
  beforeAll(async () => {
    postgres = await testServer();
    apple = createAppleShop(() => server.context.clock.now());
    const database = await freshServerDatabase(postgres.url);
    const store: AppStore = {
      ...apple.store,
      readAgain: async (known) => unacknowledged(await apple.store.readAgain(known)),
      acknowledge: () => meanwhile(),
    };
    server = await startTestServer({}, { database, appStores: { apple: store } });
  });
  afterAll(async () => {
    await server.close();
    await postgres.stop();
  });

  it("The answer waits for the change that is under way, and tells of what it left", async () => {
    const ada = await server.addPerson();
    const family = await addSoldPlan(server.context, "Family");
    const sale = apple.sell(family.product, null);
    const post = (path: string, body: object) => server.call("POST", path, { token: ada.token, body });
    const bought = { receipt: family.id, token: await apple.tokenOf(sale), store_id: "apple" };
    expect((await post("/api/user/subscribe", bought)).statusCode).toBe(200);
    const { db, pool } = server.context.database;
    const change = await db.startTransaction().execute();
    meanwhile = async () => {
      await rowsOf(change).lockUser(ada._id);
      await change
        .updateTable("store_subscriptions")
        .set({ ended_at: new Date(0) })
        .execute();
    };
    const restored = post("/api/user/update-plan", { store_id: "apple" });
    await Promise.race([untilLockIsAwaited(pool), restored]);
    await change.commit().execute();
    const { statusCode, body } = await restored;
    expect([statusCode, body]).toEqual([402, messages.subscription.noneFound]);
  });
});

const unacknowledged = (read: StoreReading): StoreReading =>
  read.kind === "said" ? { ...read, said: { ...read.said, needsAcknowledgement: true } } : read;
