export { forgetSessions } from "./forget-sessions.ts";
export { openSession } from "./open-session.ts";
export { findLoginAccount } from "./queries.ts";
