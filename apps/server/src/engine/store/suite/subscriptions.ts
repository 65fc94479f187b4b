import type { StoreEntitlement } from "@afterword/core/subscriptions/entitlements";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { expect, it } from "vitest";
import { randomIds } from "../../../platform/crypto/random-ids.ts";
import { AT, moment, PLAN, plant, service, type GetTestStore } from "./test-store.ts";

export const subscriptionSuite = (testStore: GetTestStore): void => {
  const rows = () => testStore().store.rows;
  const plantPlan = async (): Promise<string> => {
    const plan = randomIds.uuid();
    await plant(testStore(), { plan });
    return plan;
  };
  const freePlan = randomIds.uuid();
  /** The one plan without a price that a store has. */
  const plantFreePlan = () => plant(testStore(), { plan: freePlan }, { plan: { ...PLAN, priceCents: 0 } });

  it("What a plan follows from is read for its owner, and a standing is stored for its owner only", async () => {
    await plantFreePlan();
    const [plan, large, small] = [randomIds.uuid(), await plantPlan(), await plantPlan()];
    const owner = await plant(testStore(), { plan }, { plan: { ...PLAN, isGranted: true } });
    const other = await plant(testStore());
    const subscription = subscriptionOf(large);
    const voucher = { kind: "voucher", plan: small, validUntil: AT } as const;
    await testStore().plantSubscription(owner, { ...subscription, askMs: null, silentSinceMs: null });
    await testStore().plantSubscription(other, { ...subscription, askMs: null, silentSinceMs: null });
    await testStore().plantVoucher(owner, voucher);
    const rights = await rows().getStandingTerms(owner);
    expect(rights).toMatchObject({ plan, chosenPlan: null, switchingToFree: false, freePlan });
    expect(rights.entitlements).toMatchObject([subscription, voucher, { kind: "grant", plan }]);

    const standing = { plan: large, validUntil: AT, cancelled: true, readAt: wallMs(AT - 5) };
    await rows().writeStanding(owner, standing, { chosenPlan: small, switchingToFree: true });
    expect(await rows().getStandingTerms(owner)).toMatchObject({
      plan: large,
      chosenPlan: small,
      switchingToFree: true,
    });
    expect(await rows().findUser(owner)).toMatchObject({
      plan: large,
      subscriptionValidUntil: AT,
      subscriptionReadAt: AT - 5,
    });
    expect(await rows().findUser(other)).toMatchObject({ subscriptionValidUntil: null });
    expect(await rows().getStandingTerms(other)).toMatchObject({ chosenPlan: null, switchingToFree: false });
  });

  it("The app stores of several owners are asked earlier, never later, unless they answered that day or do not answer", async () => {
    const large = await plantPlan();
    const asked = [
      { askMs: null, silentSinceMs: null, next: 100 },
      { askMs: service(500), silentSinceMs: null, next: 100 },
      { askMs: service(50), silentSinceMs: null, next: 50 },
      { askMs: service(500), silentSinceMs: service(20), next: 500 },
      { askMs: service(500), silentSinceMs: null, readAt: wallMs(Date.UTC(2026, 10, 22)), next: 500 },
    ];
    const other = await plant(testStore());
    const later = { ...subscriptionOf(large), askMs: service(500), silentSinceMs: null };
    await testStore().plantSubscription(other, later);
    const owners: string[] = [];
    for (const { next: _next, ...turn } of asked) {
      const owner = await plant(testStore());
      await testStore().plantSubscription(owner, { ...subscriptionOf(large), ...turn });
      owners.push(owner);
    }
    await rows().askAppStores(owners, moment(100, wallMs(AT + DAY_MS)));
    for (const [at, owner] of owners.entries())
      expect(await testStore().listAskTimes(owner)).toEqual([asked[at]?.next]);
    expect(await testStore().listAskTimes(other)).toEqual([500]);
  });
};

const subscriptionOf = (plan: string): StoreEntitlement => ({
  kind: "store",
  plan,
  expiresAt: AT,
  graceUntil: wallMs(AT + 1),
  endedAt: null,
  paused: false,
  renews: true,
  readAt: wallMs(AT - 1),
});
