import type { Entitlement } from "@afterword/core/subscriptions/entitlements";
import { startOfUtcDay } from "@afterword/core/subscriptions/months";
import type { Now } from "@afterword/core/time/instant";
import type { SubscriptionRows } from "@afterword/server/engine/store/rows/subscriptions";
import { createRow, lock, read, write, type Row } from "./row.ts";
import type { Session } from "./session.ts";
import { getAccount, type Account, type Subscription, type Tables } from "./tables.ts";
import { change } from "./user-rows.ts";

export const subscriptionRowsIn = (session: Session): SubscriptionRows => {
  const { tables, statement } = session;
  return {
    getStandingTerms: async (owner) => {
      await statement();
      const account = getAccount(tables, owner);
      const { chosenPlan = null, switchingToFree = false } = read(account.wish, session.transaction) ?? {};
      return {
        plan: read(account.user, session.transaction)?.plan ?? "",
        chosenPlan,
        switchingToFree,
        freePlan: freePlanOf(tables),
        entitlements: entitlementsOf(session, account),
      };
    },
    writeStanding: async (owner, { plan, validUntil, readAt }, { chosenPlan, switchingToFree }) => {
      await statement();
      await change(session, owner, {
        plan,
        subscriptionValidUntil: validUntil,
        subscriptionReadAt: readAt,
      });
      const { wish } = getAccount(tables, owner);
      await lock(wish, session.transaction);
      write(wish, session.transaction, { chosenPlan, switchingToFree });
    },
    askAppStores: async (owners, now) => {
      await statement();
      for (const row of owners.flatMap((owner) => [...getAccount(tables, owner).subscriptions.values()])) {
        await lock(row, session.transaction);
        const subscription = read(row, session.transaction);
        if (subscription !== undefined && isAskedLater(subscription, now))
          write(row, session.transaction, { ...subscription, askMs: now.service });
      }
    },
  };
};

const isAskedLater = ({ askMs, silentSinceMs, readAt }: Subscription, { wall, service }: Now): boolean =>
  silentSinceMs === null && readAt < startOfUtcDay(wall) && (askMs === null || askMs > service);

const freePlanOf = ({ plans }: Tables): string => {
  for (const [id, { priceCents }] of plans) if (priceCents === 0) return id;
  throw new Error("there is no plan without a price");
};

const entitlementsOf = ({ transaction }: Session, account: Account): readonly Entitlement[] => [
  ...committedOf(account.subscriptions, (row) => read(row, transaction)),
  ...committedOf(account.vouchers, (row) => read(row, transaction)),
  ...[...(read(account.granted, transaction) ?? [])].map((plan): Entitlement => ({ kind: "grant", plan })),
];

const committedOf = <T>(rows: Map<string, Row<T>>, readRow: (row: Row<T>) => T | undefined): readonly T[] =>
  [...rows.values()].map(readRow).filter((row) => row !== undefined);

/** Under which the store of a person keeps the one subscription. */
export const KEY = "purchase";

/** The row of what is known under a key of its store. */
export const subscriptionRow = (
  { observer }: Pick<Tables, "observer">,
  account: Account,
  key: string,
): Row<Subscription> => {
  const known = account.subscriptions.get(key);
  if (known !== undefined) return known;
  const row = createRow<Subscription>(() => observer.subscriptionWritten(account.id));
  account.subscriptions.set(key, row);
  return row;
};
