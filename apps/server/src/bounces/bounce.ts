import type { Now } from "@afterword/core/time/instant";
import type { SwitchUser } from "../ports/switch-store/users.ts";
import type { MailRow } from "./queries.ts";
import type { Failure } from "./read-failure.ts";

/** A mail that came back, with its owner, whose row this transaction has locked. */
export type Bounce = {
  readonly mail: MailRow;
  readonly user: SwitchUser;
  readonly now: Now;
  readonly failure: Failure;
  /** A notice can be faster than the mail server's answer, or come after an answer that was lost. */
  readonly wasUnknown: boolean;
};
