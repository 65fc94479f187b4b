import type { Catalog } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { wayToManage } from "@afterword/core/subscriptions/app-stores";
import type { AppStoreName } from "@afterword/core/subscriptions/app-stores";
import { nextUtcDay } from "@afterword/core/subscriptions/months";
import type { WallMs } from "@afterword/core/time/instant";
import type { Block, MailContent } from "./mail-content.ts";
import type { Wording } from "./wording.ts";

/** What holds for the notes once the plan that the mail is about is gone (core/subscriptions/standing.ts). */
export type NextPlan =
  | { readonly kind: "goes-on"; readonly plan: string }
  /** Nothing is delivered. */
  | { readonly kind: "stops" };

type AboutPlan = { readonly firstname: string; readonly plan: string };

export type PlanEndsVars = AboutPlan & {
  /** Any instant of the last valid day. */
  readonly until: WallMs;
  readonly next: NextPlan;
};

/** 14, 3 and 0 days before the end of a plan that will not renew (behaviour §2), or after an end that nobody foresaw. */
export const planEnds = (vars: PlanEndsVars, wording: Wording): MailContent => {
  const { plan, until, next } = vars;
  const { say, now, utcDay } = wording;
  const { ends, ended, endsSubject, endedSubject, wholeDay, endsReason } = say.planMails;
  const isOver = now.wall >= nextUtcDay(until);
  const subject = (isOver ? endedSubject : endsSubject)(plan, utcDay(until));
  const then = isOver ? sinceThen(say, next) : afterwards(say, next);
  return letter(vars, wording, {
    subject,
    ...(isOver && next.kind === "stops" ? nothingDelivered(vars, wording) : {}),
    paragraphs: [`${isOver ? ended : ends} ${then}`],
    preview: then,
    small: [forNotes(say, next), wholeDay],
    reason: endsReason,
  });
};

/** The plan's end as its owner has to see it: what it was is told in a table. */
const nothingDelivered = (
  { plan, until }: PlanEndsVars,
  { say: { planMails: words }, utcDay }: Wording,
): Pick<Letter, "state" | "heading" | "rows"> => ({
  state: { tone: "danger", text: words.endedState },
  heading: words.endedHeading,
  rows: [
    [words.plan, plan],
    [words.endedOn, utcDay(until)],
  ],
});

export type RenewalFailedVars = PlanEndsVars & { readonly store: AppStoreName };

/** The store could not charge, and tries again until that day. */
export const renewalFailed = (vars: RenewalFailedVars, wording: Wording): MailContent => {
  const { plan, until, next, store } = vars;
  const { say } = wording;
  const [words, day] = [say.planMails, wording.utcDay(until)];
  return letter(vars, wording, {
    subject: words.renewalSubject(plan),
    state: { tone: "lamp", text: words.renewalState },
    preview: words.renewalPreview(day),
    paragraphs: [
      words.renewal(say.appStores[store], day),
      `${words.checkPayment} ${wayToManage(say.appStores, store)}`,
      next.kind === "stops" ? words.unpaidAfter : words.goesOnAfter(next.plan),
    ],
    small: [forNotes(say, next)],
    reason: words.renewalReason,
  });
};

export type PurchaseRefundedVars = AboutPlan & {
  readonly at: WallMs;
  readonly next: NextPlan;
  readonly store: AppStoreName;
};

export const purchaseRefunded = (vars: PurchaseRefundedVars, wording: Wording): MailContent => {
  const { refundSubject, refund, refundReason } = wording.say.planMails;
  const what = refund(wording.say.appStores[vars.store]);
  return taken(vars, wording, { subject: refundSubject(vars.plan), what, reason: refundReason });
};

/** The store says that it was bought for another account since. */
export const subscriptionMoved = (vars: PurchaseRefundedVars, wording: Wording): MailContent => {
  const { movedSubject, moved, movedReason } = wording.say.planMails;
  const what = moved(wording.say.appStores[vars.store]);
  return taken(vars, wording, { subject: movedSubject(vars.plan), what, reason: movedReason });
};

export type GrantRevokedVars = AboutPlan & { readonly at: WallMs; readonly next: NextPlan };

/** An admin took back a plan that had been given for free. */
export const grantRevoked = (vars: GrantRevokedVars, wording: Wording): MailContent => {
  const { grantSubject, grant, grantReason } = wording.say.planMails;
  return taken(vars, wording, { subject: grantSubject(vars.plan), what: grant, reason: grantReason });
};

type Taken = Record<"subject" | "what" | "reason", string>;

/** A plan was taken away. */
const taken = (vars: GrantRevokedVars, wording: Wording, { subject, what, reason }: Taken): MailContent => {
  const { say, moment } = wording;
  const then = sinceThen(say, vars.next);
  return letter(vars, wording, {
    subject,
    ...(vars.next.kind === "stops"
      ? { state: { tone: "danger", text: say.planMails.endedState } as const }
      : {}),
    preview: then,
    paragraphs: [what, then],
    rows: [[say.planMails.since, moment(vars.at)]],
    small: [forNotes(say, vars.next)],
    reason,
  });
};

export type PurchaseReceiptVars = AboutPlan & {
  readonly at: WallMs;
  readonly until: WallMs;
  readonly renews: boolean;
  readonly store: AppStoreName;
};

export const purchaseReceipt = (vars: PurchaseReceiptVars, wording: Wording): MailContent => {
  const { plan, at, until, renews, store } = vars;
  const { say, moment, utcDay } = wording;
  const [words, name] = [say.planMails, say.appStores[store]];
  return letter(vars, wording, {
    subject: words.receiptSubject(plan),
    state: { tone: "good", text: words.receiptState },
    heading: words.receiptHeading,
    preview: words.receiptPreview(utcDay(until)),
    paragraphs: [words.receiptMeaning],
    rows: [
      [words.plan, plan],
      [renews ? words.renewsOn : words.validUntil, utcDay(until)],
      [words.boughtOn, moment(at)],
    ],
    button: words.seeSubscription,
    small: [
      renews ? `${words.receiptRenews(name)} ${wayToManage(say.appStores, store)}` : words.receiptEnds(name),
    ],
    reason: words.receiptReason,
  });
};

const afterwards = ({ planMails }: Catalog, next: NextPlan): string =>
  next.kind === "stops" ? planMails.stopsAfter : planMails.goesOnAfter(next.plan);

const sinceThen = ({ planMails }: Catalog, next: NextPlan): string =>
  next.kind === "stops" ? planMails.stopped : planMails.goesOn(next.plan);

/** What it means for the notes, below the button. */
const forNotes = ({ planMails }: Catalog, next: NextPlan): string =>
  next.kind === "stops" ? planMails.notesWait : planMails.notesGoOn;

type Letter = {
  readonly subject: string;
  readonly state?: Omit<Extract<Block, { kind: "state" }>, "kind">;
  /** The subject where it is left out. */
  readonly heading?: string;
  readonly preview: string;
  readonly paragraphs: readonly string[];
  readonly rows?: readonly (readonly [string, string])[];
  /** To the plans where it is left out; the same page shows the own one. */
  readonly button?: string;
  readonly small: readonly string[];
  readonly reason: string;
};

const letter = (
  { firstname }: AboutPlan,
  { publicUrl, say: { mails, planMails } }: Wording,
  { subject, state, heading = `${subject}.`, preview, paragraphs, rows, button, small, reason }: Letter,
): MailContent => ({
  subject,
  preview,
  blocks: [
    ...(state === undefined ? [] : [{ kind: "state", ...state } as const]),
    { kind: "heading", text: heading },
    ...[mails.hello(firstname), ...paragraphs].map((text) => ({ kind: "paragraph", text }) as const),
    ...(rows === undefined ? [] : [{ kind: "facts", rows } as const]),
    { kind: "button", label: button ?? planMails.seePlans, href: `${publicUrl}${pathTo("subscription")}` },
    ...small.map((text) => ({ kind: "small", text }) as const),
  ],
  reason,
});
