/** Plan administration, besides the sentences of product.md §5 and §8 (admin.ts). */
export const planAdmin = {
  inUse: (uses: string) => `This plan is in use (${uses}). Make it inactive instead.`,
  inUseNow: "This plan has just come into use. Make it inactive instead.",
  usedByUsers: "accounts",
  usedByGrants: "free plans",
  usedByVouchers: "vouchers",
  usedByPurchases: "purchases",
  freePlanStays: "The free plan is the plan of new users, so it cannot be deleted.",
  changedSince: "Another admin has changed this plan meanwhile.",
} as const;
