/** Accounts: their owners, addresses and passwords, and the accounts of the installation itself. */
export { deleteRestoredAccounts } from "./account-deletion.ts";
export { addLoginAddress, claimAddress, lockAddressHolder } from "./address-queries.ts";
export { admitPassword } from "./new-password.ts";
export { findOfficeKey, forgetGoodbyeMails, insertSystemAccount, OFFICE_ID, openOffice } from "./office.ts";
export { changeUser, hasAdmin, insertUser } from "./queries.ts";
export { voucherColumns, voucherOf } from "./shown-subscription.ts";
export { runBackgroundTasks, runLastBackgroundTasks } from "./run-background-tasks.ts";
export type { TaskContext } from "./run-background-tasks.ts";
