/** Sessions: what a log-in begins, and a log-out, a theft or the end of its time ends. */
export { forgetSessions } from "./session-ending.ts";
export { openSession } from "./session-opening.ts";
export { findLoginAccount } from "./queries.ts";
