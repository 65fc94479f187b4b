import { DAY_MS } from "@afterword/core/time/duration";
import type { Account, Tables } from "../store/tables.ts";

/** Whether a person is on the switch (behaviour §1.6) at the wall time `wall`, apart from sleep mode. */
export const isOnSwitch = (tables: Tables, account: Account, wall: number): boolean => {
  if (!isSubscriptionValid(tables, account, wall)) return false;
  for (const { committed: note } of account.notes.values()) {
    if (note?.active === true && note.triggeredAt === null && note.recipientIds.length > 0) return true;
  }
  return false;
};

/** An enabled account with a confirmed address, and a free plan or one paid through this day (UTC). */
export const isSubscriptionValid = (tables: Tables, account: Account, wall: number): boolean => {
  const user = account.user.committed;
  if (user === undefined || !user.active || !user.emailConfirmed) return false;
  if (tables.plans.get(user.plan)?.priceCents === 0 || account.granted.has(user.plan)) return true;
  const lastDay = user.subscriptionValidUntil;
  return lastDay !== null && Math.floor(wall / DAY_MS) <= Math.floor(lastDay / DAY_MS);
};
