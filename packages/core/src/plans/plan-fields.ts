/**
 * What an admin may write into a plan (product §5). Every mistake has a sentence of its own, in the order of the form.
 * There is one plan without a price, the one of new users: its price stays 0, and it stays open (product §2).
 */
import type { Catalog } from "../messages/catalog.ts";

/** The page of plans carries these words of the catalogue only. */
type Sentence = (say: Pick<Catalog, "admin">) => string;

export type PlanFields = {
  readonly name: string;
  /** Whole cents a month. */
  readonly price: number;
  readonly active: boolean;
  readonly maxNumNotes: number;
  /** Minutes; 0 means text only. */
  readonly maxRecordingLength: number;
  readonly maxNumRecipients: number;
  /** Months; 0 means without limit. */
  readonly dataRetentionNumMonth: number;
};

/** The sentences by field; empty where nothing is wrong. */
export const planMistakes = (
  fields: PlanFields,
  kind: "free" | "paid",
): Readonly<Partial<Record<keyof PlanFields, Sentence>>> => {
  const mistakes = RULES.filter(({ holds }) => !holds(fields, kind));
  return Object.fromEntries(mistakes.map(({ field, sentence }) => [field, sentence]));
};

/** What may refer to a plan, which then cannot be deleted; in the order in which admins are told. */
export const PLAN_USES = ["users", "grants", "vouchers", "purchases"] as const;

export type PlanUse = (typeof PLAN_USES)[number];

type Rule = {
  readonly field: keyof PlanFields;
  readonly holds: (fields: PlanFields, kind: "free" | "paid") => boolean;
  readonly sentence: Sentence;
};

const isWhole = (value: number, least: number): boolean => Number.isInteger(value) && value >= least;

const RULES: readonly Rule[] = [
  { field: "name", holds: ({ name }) => name.trim() !== "", sentence: (say) => say.admin.planNameRequired },
  {
    field: "price",
    holds: ({ price }, kind) => kind === "free" || isWhole(price, 1),
    sentence: (say) => say.admin.planPriceRequired,
  },
  {
    field: "price",
    holds: ({ price }, kind) => kind === "paid" || price === 0,
    sentence: (say) => say.admin.freePlanPriceFixed,
  },
  {
    field: "maxNumNotes",
    holds: ({ maxNumNotes }) => isWhole(maxNumNotes, 1),
    sentence: (say) => say.admin.planNotesRequired,
  },
  {
    field: "maxRecordingLength",
    holds: ({ maxRecordingLength }) => isWhole(maxRecordingLength, 0),
    sentence: (say) => say.admin.planRecordingRequired,
  },
  {
    field: "maxNumRecipients",
    holds: ({ maxNumRecipients }) => isWhole(maxNumRecipients, 1),
    sentence: (say) => say.admin.planRecipientsRequired,
  },
  {
    field: "dataRetentionNumMonth",
    holds: ({ dataRetentionNumMonth }) => isWhole(dataRetentionNumMonth, 0),
    sentence: (say) => say.admin.planRetentionRequired,
  },
  {
    field: "active",
    holds: ({ active }, kind) => kind === "paid" || active,
    sentence: (say) => say.admin.freePlanActive,
  },
];
