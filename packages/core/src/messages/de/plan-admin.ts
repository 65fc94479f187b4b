import type { planAdmin as english } from "../en/plan-admin.ts";
import type { Translated } from "../translated.ts";

export const planAdmin: Translated<typeof english> = {
  inUse: (uses) => `Dieser Plan wird verwendet (${uses}). Machen Sie ihn stattdessen inaktiv.`,
  inUseNow: "Dieser Plan wird seit eben verwendet. Machen Sie ihn stattdessen inaktiv.",
  usedByUsers: "Konten",
  usedByGrants: "kostenlose Pläne",
  usedByVouchers: "Gutscheine",
  usedByPurchases: "Käufe",
  freePlanStays: "Der kostenlose Plan ist der Plan neuer Benutzer und kann deshalb nicht gelöscht werden.",
  changedSince: "Ein anderer Admin hat diesen Plan inzwischen geändert.",
};
