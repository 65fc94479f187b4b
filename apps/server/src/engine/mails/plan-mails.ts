import { DEFAULT_LANGUAGE } from "@afterword/core/language/languages";
import { catalogs } from "@afterword/core/messages/catalog";
import type { Catalog } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { wayToManage } from "@afterword/core/subscriptions/app-stores";
import type { AppStoreName } from "@afterword/core/subscriptions/app-stores";
import { nextUtcDay } from "@afterword/core/subscriptions/months";
import type { WallMs } from "@afterword/core/time/instant";
import { dayInWords, momentInWords } from "./in-words.ts";
import type { Block, MailContent, MailContext } from "./mail-content.ts";

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
export const planEnds = (vars: PlanEndsVars, context: MailContext): MailContent => {
  const { say, day } = wordsFor(context);
  const { firstname, plan, until, next } = vars;
  const [isOver, lastDay] = [context.now.wall >= nextUtcDay(until), day(until)];
  const { ends, ended, endsSubject, endedSubject } = say.planMails;
  return letter(context, {
    subject: (isOver ? endedSubject : endsSubject)(plan, lastDay),
    paragraphs: [
      (isOver ? ended : ends)(firstname),
      isOver ? sinceThen(say, next) : afterwards(say, next, lastDay),
    ],
    preview: isOver ? sinceThen(say, next) : afterwards(say, next, lastDay),
    rows: [[say.planMails.lastDay, lastDay]],
    plan,
    small: say.planMails.wholeDay,
    reason: say.planMails.endsReason,
  });
};

export type RenewalFailedVars = PlanEndsVars & { readonly store: AppStoreName };

/** The store could not charge, and tries again until that day. */
export const renewalFailed = (vars: RenewalFailedVars, context: MailContext): MailContent => {
  const { say, day } = wordsFor(context);
  const { firstname, plan, until, next, store } = vars;
  const words = say.planMails;
  return letter(context, {
    subject: words.renewalSubject(plan),
    preview: words.renewalPreview(day(until)),
    paragraphs: [
      `${words.renewal(firstname, say.appStores[store], day(until))} ${wayToManage(say.appStores, store)}`,
      next.kind === "stops" ? words.unpaidAfter(day(until)) : words.goesOnAfter(next.plan),
    ],
    rows: [[words.lastDay, day(until)]],
    plan,
    reason: words.renewalReason,
  });
};

export type PurchaseRefundedVars = AboutPlan & {
  readonly at: WallMs;
  readonly next: NextPlan;
  readonly store: AppStoreName;
};

export const purchaseRefunded = (vars: PurchaseRefundedVars, context: MailContext): MailContent => {
  const { refundSubject, refund, refundReason } = wordsFor(context).say.planMails;
  return taken(vars, context, { subject: refundSubject, what: refund, reason: refundReason });
};

/** The store says that it was bought for another account since. */
export const subscriptionMoved = (vars: PurchaseRefundedVars, context: MailContext): MailContent => {
  const { movedSubject, moved, movedReason } = wordsFor(context).say.planMails;
  return taken(vars, context, { subject: movedSubject, what: moved, reason: movedReason });
};

type TakenWords = {
  readonly subject: (plan: string) => string;
  readonly what: (firstname: string, store: string) => string;
  readonly reason: string;
};

/** The store took a plan away. */
const taken = (vars: PurchaseRefundedVars, context: MailContext, words: TakenWords): MailContent => {
  const { say, day } = wordsFor(context);
  const { firstname, plan, at, next, store } = vars;
  return letter(context, {
    subject: words.subject(plan),
    preview: sinceThen(say, next),
    paragraphs: [words.what(firstname, say.appStores[store]), sinceThen(say, next)],
    rows: [[say.planMails.since, day(at)]],
    plan,
    reason: words.reason,
  });
};

export type GrantRevokedVars = AboutPlan & { readonly at: WallMs; readonly next: NextPlan };

/** An admin took back a plan that had been given for free. */
export const grantRevoked = (vars: GrantRevokedVars, context: MailContext): MailContent => {
  const { say, day } = wordsFor(context);
  const { firstname, plan, at, next } = vars;
  return letter(context, {
    subject: say.planMails.grantSubject(plan),
    preview: sinceThen(say, next),
    paragraphs: [say.planMails.grant(firstname), sinceThen(say, next)],
    rows: [[say.planMails.since, day(at)]],
    plan,
    reason: say.planMails.grantReason,
  });
};

export type PurchaseReceiptVars = AboutPlan & {
  readonly at: WallMs;
  readonly until: WallMs;
  readonly renews: boolean;
  readonly store: AppStoreName;
};

export const purchaseReceipt = (vars: PurchaseReceiptVars, context: MailContext): MailContent => {
  const { say, locale, day } = wordsFor(context);
  const { firstname, plan, at, until, renews, store } = vars;
  const [words, name] = [say.planMails, say.appStores[store]];
  return letter(context, {
    subject: words.receiptSubject(plan),
    preview: words.receiptPreview(day(until)),
    paragraphs: [
      words.receipt(firstname, name, plan),
      words.receiptMeaning,
      renews
        ? `${words.receiptRenews(name)} ${wayToManage(say.appStores, store)}`
        : words.receiptEnds(day(until)),
    ],
    rows: [
      [words.boughtOn, momentInWords(at, locale)],
      [renews ? words.renewsOn : words.lastDay, day(until)],
    ],
    plan,
    reason: words.receiptReason,
  });
};

type Words = { readonly say: Catalog; readonly locale: string; readonly day: (at: WallMs) => string };

const wordsFor = ({ language = DEFAULT_LANGUAGE }: MailContext): Words => {
  const say = catalogs[language];
  const { locale } = say.calendar;
  return { say, locale, day: (at) => dayInWords(at, locale) };
};

const afterwards = ({ planMails }: Catalog, next: NextPlan, day: string): string =>
  next.kind === "stops" ? planMails.stopsAfter(day) : planMails.goesOnAfter(next.plan);

const sinceThen = ({ planMails }: Catalog, next: NextPlan): string =>
  next.kind === "stops" ? planMails.stopped : planMails.goesOn(next.plan);

type Letter = {
  readonly subject: string;
  readonly preview: string;
  readonly paragraphs: readonly string[];
  readonly rows: readonly (readonly [string, string])[];
  readonly plan: string;
  readonly small?: string;
  readonly reason: string;
};

const letter = (
  context: MailContext,
  { subject, preview, paragraphs, rows, plan, small, reason }: Letter,
): MailContent => {
  const { say } = wordsFor(context);
  const blocks: readonly Block[] = [
    { kind: "heading", text: `${subject}.` },
    ...paragraphs.map((text) => ({ kind: "paragraph", text }) as const),
    { kind: "facts", rows: [[say.planMails.plan, plan], ...rows] },
    {
      kind: "button",
      label: say.planMails.seePlans,
      href: `${context.publicUrl}${pathTo("subscription")}`,
    },
    ...(small === undefined ? [] : [{ kind: "small", text: small } as const]),
  ];
  return { subject, preview, blocks, reason, language: context.language ?? DEFAULT_LANGUAGE };
};
