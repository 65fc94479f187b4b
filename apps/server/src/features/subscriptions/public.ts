/** Subscriptions: what app stores and vouchers give, and what follows for the owner. */
export { askAppStores, type AskingContext } from "./app-stores/asking.ts";
export { APP_STORE_JOBS } from "./app-stores/jobs.ts";
export { END_JOBS } from "./mails/tell-of-ends.ts";
export { makeVouchers, type VoucherOrder } from "./vouchers/make-vouchers.ts";
export { listVouchers, type VoucherRow } from "./vouchers/queries.ts";
export type { AppStore } from "./app-stores/app-store.ts";
export { createAppleStore } from "./app-stores/apple-store.ts";
export { createGoogleStore } from "./app-stores/google-store.ts";
