/** Phones: the installation of the app that an account is registered on. */
export { presentPhone } from "./present.ts";
export { findPhone, insertPhone, newPhone, revokePhone } from "./queries.ts";
export type { PhoneRow } from "./queries.ts";
export { admitPhone, savePhone } from "./phone-registration.ts";
export type { PhoneFields } from "./phone-registration.ts";
export { PHONE_JOBS } from "./silence.ts";
