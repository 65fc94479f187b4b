import type { Account, Tables } from "../store/tables.ts";
import { isInDoubt, isPaidFor, isThrough, type Heard } from "./app-store-words.ts";

/** Whether a person is on the switch (behaviour §1.6) at the wall time `wall`, apart from sleep mode. */
export const isOnSwitch = (tables: Tables, account: Account, wall: number): boolean => {
  if (standingAt(tables, account, wall) === "lapsed") return false;
  for (const { committed: note } of account.notes.values()) {
    if (note?.active === true && note.triggeredAt === null && note.recipientIds.length > 0) return true;
  }
  return false;
};

/** An enabled account with a confirmed address, and a free plan or one paid through this day (UTC). */
export const isSubscriptionValid = (tables: Tables, account: Account, wall: number): boolean =>
  standingAt(tables, account, wall) === "valid";

/** "doubt": past its end, and its app store was not asked since (behaviour §2). A disabled account counts as lapsed. */
export type Standing = "valid" | "doubt" | "lapsed";

export const standingAt = (tables: Tables, account: Account, wall: number): Standing => {
  const user = account.user.committed;
  if (user === undefined || !user.active || !user.emailConfirmed) return "lapsed";
  const heard = heardOf(account);
  if (heard !== undefined) return standingInStore(account, heard, wall);
  if (isFree(tables, account, user.plan)) return "valid";
  const lastDay = user.subscriptionValidUntil;
  return lastDay !== null && isThrough(lastDay, wall) ? "valid" : "lapsed";
};

/** For everyone, or by a grant. */
const isFree = (tables: Tables, { granted }: Account, plan: string): boolean =>
  tables.plans.get(plan)?.priceCents === 0 || granted.committed?.has(plan) === true;

const standingInStore = (account: Account, heard: Heard, wall: number): Standing => {
  if (isPaidFor(heard.words, wall) || hasOtherRight(account, wall)) return "valid";
  return isInDoubt(heard) ? "doubt" : "lapsed";
};

/** Vouchers, or the wish for the plan without a price once nothing else is left. */
export const hasOtherRight = ({ vouchers, wish }: Account, wall: number): boolean => {
  if (wish.committed?.switchingToFree === true) return true;
  for (const { committed: voucher } of vouchers.values())
    if (voucher !== undefined && isThrough(voucher.validUntil, wall)) return true;
  return false;
};

/** What the product has heard of the subscription of a person who has one in an app store. */
export const heardOf = ({ subscriptions }: Account): Heard | undefined => {
  for (const { committed } of subscriptions.values())
    if (committed?.told !== undefined) return committed.told.heard;
  return undefined;
};

/** Read too early, by a clock that ran ahead: by the product's own dates a lapse was read, and it asks a day later. */
export const isMisread = ({ subscriptions }: Account): boolean => {
  for (const { committed } of subscriptions.values()) {
    const heard = committed?.told?.heard;
    if (heard !== undefined && isInDoubt(heard) && !isInDoubt({ ...heard, readAt: committed?.readAt ?? 0 }))
      return true;
  }
  return false;
};
