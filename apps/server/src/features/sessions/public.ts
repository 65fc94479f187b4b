export { findLoginAccount } from "./queries.ts";
export { forgetSessions } from "./session-ending.ts";
export { openSession } from "./session-opening.ts";
