import type { Catalog } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { STORE_PAGES, wayToManage } from "@afterword/core/subscriptions/app-stores";
import type { AppStoreName } from "@afterword/core/subscriptions/app-stores";
import { nextUtcDay } from "@afterword/core/subscriptions/months";
import type { WallMs } from "@afterword/core/time/instant";
import type { Block, ButtonLook, MailContent } from "./mail-content.ts";
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
  const { firstname, plan, until, next } = vars;
  const { say, now, utcDay } = wording;
  const words = say.planMails;
  const isOver = now.wall >= nextUtcDay(until);
  const subject = (isOver ? words.endedSubject : words.endsSubject)(plan, utcDay(until));
  const outcome = isOver ? sinceThen(say, next) : afterwards(say, next);
  const saysNothingGoes = isOver && next.kind === "stops";
  return letter(firstname, wording, {
    subject,
    ...(saysNothingGoes ? { state: words.endedState, heading: words.endedHeading } : {}),
    preview: outcome,
    blocks: lossOf(next, wording, {
      what: isOver ? words.ended : words.ends,
      ...(saysNothingGoes ? {} : { outcome }),
      rows: saysNothingGoes
        ? [
            [words.plan, plan],
            [words.endedOn, utcDay(until)],
          ]
        : [],
    }),
    reason: words.endsReason,
  });
};

export type RenewalFailedVars = PlanEndsVars & { readonly store: AppStoreName };

/**
 * The store could not charge, and tries again until that day. What has to be done is done there: the button leads to it,
 * but for the simulated store, which has no page.
 */
export const renewalFailed = (vars: RenewalFailedVars, wording: Wording): MailContent => {
  const { firstname, plan, until, next, store } = vars;
  const { say } = wording;
  const [words, day] = [say.planMails, wording.utcDay(until)];
  return letter(firstname, wording, {
    subject: words.renewalSubject(plan),
    state: words.renewalState,
    heading: words.renewalHeading,
    preview: words.renewalStays(plan, day),
    blocks: [
      paragraph(words.renewal(say.appStores[store])),
      {
        kind: "facts",
        rows: [
          [words.plan, plan],
          [words.validUntil, day],
        ],
      },
      paragraph(next.kind === "stops" ? words.unpaidAfter : words.goesOnAfter(next.plan)),
      ...toPayment(store, wording),
      ...(next.kind === "stops" ? [] : [small(words.notesGoOn)]),
    ],
    reason: words.renewalReason,
  });
};

/** The page of the store is the one address that a mail leads to outside the installation: there alone is it mended. */
const toPayment = (store: AppStoreName, wording: Wording): readonly Block[] => {
  const { appStores, planMails: words } = wording.say;
  const [way, page] = [wayToManage(appStores, store), STORE_PAGES[store]];
  if (page === null) return [paragraph(way), toPlans(words.otherPlan, wording, "outlined")];
  const address = plansAt(wording);
  return [
    { kind: "button", label: words.checkPayment, href: page },
    small(way),
    { kind: "small", text: words.otherPlanAt(address), address },
  ];
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
  const { firstname, next, at } = vars;
  const { say, moment } = wording;
  const outcome = sinceThen(say, next);
  return letter(firstname, wording, {
    subject,
    preview: outcome,
    blocks: lossOf(next, wording, { what, outcome, rows: [[say.planMails.since, moment(at)]] }),
    reason,
  });
};

export type PurchaseReceiptVars = AboutPlan & {
  readonly at: WallMs;
  readonly until: WallMs;
  readonly renews: boolean;
  readonly store: AppStoreName;
};

/** Without a price, which the store's own bill has. */
export const purchaseReceipt = (vars: PurchaseReceiptVars, wording: Wording): MailContent => {
  const { firstname, plan, at, until, renews, store } = vars;
  const { say, moment, utcDay } = wording;
  const [words, name] = [say.planMails, say.appStores[store]];
  return letter(firstname, wording, {
    subject: words.receiptSubject(plan),
    heading: words.receiptHeading(plan),
    preview: words.receiptPreview(utcDay(until)),
    blocks: [
      paragraph(words.receiptMeaning),
      {
        kind: "facts",
        rows: [
          [words.boughtOn, moment(at)],
          [renews ? words.renewsOn : words.validUntil, utcDay(until)],
        ],
      },
      toPlans(words.seePlan, wording, "outlined"),
      small(words.bill(name)),
      small(
        renews
          ? `${words.receiptRenews(words[IN_STORES[store]])} ${wayToManage(say.appStores, store)}`
          : words.receiptEnds,
      ),
    ],
    reason: words.receiptReason,
  });
};

const IN_STORES = { apple: "inApple", google: "inGoogle", paper: "inPaper" } as const satisfies Record<
  AppStoreName,
  keyof Catalog["planMails"]
>;

const afterwards = ({ planMails }: Catalog, next: NextPlan): string =>
  next.kind === "stops" ? planMails.stopsAfter : planMails.goesOnAfter(next.plan);

const sinceThen = ({ planMails }: Catalog, next: NextPlan): string =>
  next.kind === "stops" ? planMails.stopped : planMails.goesOn(next.plan);

type Loss = Pick<Extract<Block, { kind: "facts" }>, "rows"> & {
  readonly what: string;
  /** Left out where it is the heading. */
  readonly outcome?: string;
};

/** What it means for the notes is said above the button where they wait, and below it where they go on. */
const lossOf = (next: NextPlan, wording: Wording, { what, outcome, rows }: Loss): readonly Block[] => {
  const { planMails: words } = wording.say;
  const stops = next.kind === "stops";
  return [
    paragraph(outcome === undefined ? what : `${what} ${outcome}`),
    ...(stops ? [paragraph(words.notesWait)] : []),
    toPlans(stops ? words.choosePlan : words.seePlans, wording),
    ...(stops ? [] : [small(words.notesGoOn)]),
    ...(rows.length === 0 ? [] : [{ kind: "facts", rows } as const]),
  ];
};

const paragraph = (text: string): Block => ({ kind: "paragraph", text });
const small = (text: string): Block => ({ kind: "small", text });

/** The same page shows the own one. */
const plansAt = ({ publicUrl }: Wording): string => `${publicUrl}${pathTo("subscription")}`;

const toPlans = (label: string, wording: Wording, look?: ButtonLook): Block => ({
  kind: "button",
  label,
  href: plansAt(wording),
  ...(look === undefined ? {} : { look }),
});

type Letter = {
  readonly subject: string;
  readonly state?: string;
  /** The subject where it is left out. */
  readonly heading?: string;
  readonly preview: string;
  /** What follows the greeting. */
  readonly blocks: readonly Block[];
  readonly reason: string;
};

const letter = (
  firstname: string,
  { say: { mails } }: Wording,
  { subject, state, heading = `${subject}.`, preview, blocks, reason }: Letter,
): MailContent => ({
  subject,
  preview,
  blocks: [
    ...(state === undefined ? [] : [{ kind: "state", text: state } as const]),
    { kind: "heading", text: heading },
    paragraph(mails.hello(firstname)),
    ...blocks,
  ],
  reason,
});
