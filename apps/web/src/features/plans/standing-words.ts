import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { subscription as say } from "@afterword/core/messages/subscription";
import { nextUtcDay } from "@afterword/core/subscriptions/months";
import type { ShownState } from "@afterword/core/subscriptions/shown-state";
import { wallMs } from "@afterword/core/time/instant";
import { formatDate } from "../../shared/format/dates.ts";

export type StandingWords = {
  readonly title: string;
  /** What happens to the notes. */
  readonly sentences: readonly string[];
  /** What the user has to do, lest it costs money. */
  readonly due?: string | null;
};

/** What the user is told of the own plan: until when it holds, and what that means for the notes (product §4). */
export const standingWords = (
  user: User,
  { state, freePlan }: { readonly state: ShownState; readonly freePlan: Plan | undefined },
): StandingWords => WORDS[state]({ user, until: lastDay(user), freeName: freePlan?.name ?? "" });

type Given = { readonly user: User; readonly until: string | null; readonly freeName: string };

const WORDS: Readonly<Record<ShownState, (given: Given) => StandingWords>> = {
  active: ({ user }) => {
    const voucher = voucherSentence(user);
    return voucher === null
      ? { title: say.withoutEnd, sentences: [say.holds] }
      : { title: voucher, sentences: [say.expiresText], due: chargedSentence(user) };
  },
  renews: ({ user, until }) => ({
    title: user.subscriptionUnpaid ? say.unpaidUntil(until ?? "") : say.renewsOn(until ?? ""),
    sentences: [user.subscriptionUnpaid ? say.unpaidText : say.holds, ...listed(voucherSentence(user))],
  }),
  cancelled: ({ user, until }) => ({
    title: say.expiresOn(until ?? ""),
    sentences: [say.expiresText, ...listed(voucherSentence(user))],
  }),
  "switching-to-free": ({ user, until, freeName }) => ({
    title: say.switchesOn(freeName, until ?? ""),
    sentences: [say.switchesText],
    due: chargedSentence(user),
  }),
  unconfirmed: ({ until }) => ({
    title: say.unconfirmed(until ?? ""),
    sentences: [say.unconfirmedText],
  }),
  expired: ({ until }) => ({
    title: until === null ? say.expired : say.expiredOn(until),
    sentences: [say.expiredText],
  }),
};

/** A plan holds through a day of the calendar in UTC, whatever day that is on this device. */
const lastDay = (user: User): string | null =>
  user.subscriptionValidUntil === null ? null : formatDate(user.subscriptionValidUntil, "UTC");

/** The last day that is paid for; null when none is left. */
export const paidUntil = (user: User, nowMs: number): string | null => {
  const { subscriptionValidUntil: until } = user;
  return until !== null && nowMs < nextUtcDay(wallMs(Date.parse(until))) ? lastDay(user) : null;
};

/** Beside a voucher's plan, and until a switch, a subscription may still renew. */
const chargedSentence = (user: User): string | null => (user.chargedBy === null ? null : say.stillCharged);

const voucherSentence = (user: User): string | null =>
  user.voucherValidUntil === null ? null : say.voucherValidUntil(formatDate(user.voucherValidUntil, "UTC"));

const listed = (sentence: string | null): readonly string[] => (sentence === null ? [] : [sentence]);
