/** Subscriptions: what app stores and vouchers give, and what follows for the owner. */
export { APP_STORE_JOBS, askAppStores, type AskingContext } from "./app-stores/asking.ts";
export { END_JOBS, tellOfEnds } from "./mails/tell-of-ends.ts";
export { makeVouchers, type VoucherOrder } from "./vouchers/make-vouchers.ts";
export { listVouchers, type VoucherRow } from "./vouchers/queries.ts";
export type { PaperSubscription } from "./paper-store/ledger.ts";
export type { PaperStore } from "./paper-store/paper-store.ts";
