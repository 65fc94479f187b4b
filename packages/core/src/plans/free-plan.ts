import { subscription } from "../messages/en/subscription.ts";

/**
 * The plan of a new user (behaviour §2). The first start of an installation creates it; from then on admins change
 * what it allows, but never its price. product.md names no limits for it; these let a person try everything.
 */
export const FREE_PLAN = {
  name: "Free",
  description: subscription.freePlanText,
  priceCents: 0,
  maxNumNotes: 3,
  maxNumRecipients: 3,
  maxRecordingLength: 1,
  dataRetentionNumMonth: 12,
} as const;
