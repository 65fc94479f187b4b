export { claimAddress } from "./claim-address.ts";
export { admitPassword } from "./new-password.ts";
export { forgetGoodbyes, insertSystemUser } from "./office.ts";
export { changeUser, insertUser, lockClaim, takeAddress } from "./queries.ts";
