/** Phones: the installation of the app that an account is registered on. */
export { findPhone, insertPhone, newPhone } from "./queries.ts";
export type { PhoneRow } from "./queries.ts";
export { savePhone } from "./saved-phone.ts";
export type { PhoneFields } from "./saved-phone.ts";
export { presentPhone } from "./present.ts";
