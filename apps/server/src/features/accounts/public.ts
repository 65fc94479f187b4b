export { claimAddress } from "./claim-address.ts";
export { forgetGoodbyes } from "./forget-goodbyes.ts";
export { admitPassword } from "./password-rules.ts";
export { changeUser, insertUser, lockClaim, takeAddress } from "./queries.ts";
export { insertSystemUser } from "./system-user.ts";
