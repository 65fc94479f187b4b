/** Subscriptions: what app stores and vouchers give, and what follows for the owner. */
export { APP_STORE_JOBS } from "./app-stores/asking.ts";
export { makeVouchers, type VoucherOrder } from "./vouchers/make-vouchers.ts";
export { listVouchers, type VoucherRow } from "./vouchers/queries.ts";
