/** Vouchers, as admins make and list them. Times arrive formatted. */
export const vouchers = {
  dayOver: "This day is over.",
  planUnknown: (name: string) => `There is no plan ${name}.`,
  planGone: "There is no such plan any more.",
  planFree: (name: string) => `The plan ${name} costs nothing, so it needs no voucher.`,
  planInactive: (name: string) => `The plan ${name} is inactive.`,
} as const;
