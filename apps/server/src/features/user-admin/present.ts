import type { UserRow } from "@afterword/contract/endpoints/user-admin";
import { listedTimesOf } from "@afterword/core/switch/listed-times";
import type { Now } from "@afterword/core/time/instant";
import { factsOf } from "../../engine/switch/switch-facts.ts";
import { voucherOf } from "../accounts/public.ts";
import type { ListedUser } from "./queries.ts";

/** The only place where a user takes the shape of a line of the list (product §2). */
export const presentUserRow = ({ user, terms, row }: ListedUser, now: Now): UserRow => {
  const times = listedTimesOf(factsOf(user, terms), user, now);
  const { emailNotificationAt, sendingNotesAt, laterDeliveryAt, isAsleep } = times;
  return {
    _id: user.id,
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    emailConfirmed: user.emailConfirmed,
    active: user.active,
    role: row.role === "admin" ? "admin" : "user",
    subscriptionPlan: { _id: user.plan, name: row.plan_name },
    subscriptionValidUntil: isoOrNull(user.subscriptionValidUntil),
    voucher: voucherOf(row, now.wall).voucher,
    usedVouchers: row.used_vouchers ?? 0,
    numNotes: row.num_notes ?? 0,
    numWaitingNotes: terms.deliverableNotes.length,
    agencyConfirmed: iso(user.lastSignAt),
    sleepUntil: iso(user.sleepUntil),
    isAsleep,
    confirmFrequency: user.confirmFrequencyHours,
    sendingDelay: user.sendingDelayHours,
    emailNotificationAt: iso(emailNotificationAt),
    sendingNotesAt: iso(sendingNotesAt),
    isEmailNotificationPast: emailNotificationAt < now.wall,
    isSendingNotesPast: sendingNotesAt < now.wall,
    laterDeliveryAt: isoOrNull(laterDeliveryAt),
    freePlans: row.grants,
    createdAt: row.created_at.toISOString(),
  };
};

const iso = (at: number): string => new Date(at).toISOString();

const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
