import type { WallMs } from "@afterword/core/time/instant";
import type { AuditRows } from "./rows/audit.ts";
import type { BounceRows } from "./rows/bounces.ts";
import type { BrakeRows } from "./rows/brake.ts";
import type { ClockRows } from "./rows/clock.ts";
import type { DecisionRows } from "./rows/decisions.ts";
import type { EvidenceRows } from "./rows/evidence.ts";
import type { LinkRows } from "./rows/links.ts";
import type { MailRows } from "./rows/mails.ts";
import type { PhoneRows } from "./rows/phones.ts";
import type { PushRows } from "./rows/pushes.ts";
import type { ReleaseRows } from "./rows/releases.ts";
import type { SubscriptionRows } from "./rows/subscriptions.ts";
import type { UserRows } from "./rows/users.ts";

/**
 * Everything that the switch and the outbox keep. They know no other way to it, so that years of them can be tried
 * in memory and virtual time exactly as they run on PostgreSQL.
 *
 * One method is one statement: it sees what was committed before it began, and what its own transaction wrote. Only
 * `writeDecisions`, `insertMail`, `getStandingTerms` and `lockClock` may be a few, and are for transactions. Instants are
 * in milliseconds; those named `...Ms` are service time.
 */
export type SwitchRows = UserRows &
  DecisionRows &
  ReleaseRows &
  MailRows &
  PushRows &
  BounceRows &
  EvidenceRows &
  LinkRows &
  ClockRows &
  AuditRows &
  BrakeRows &
  SubscriptionRows &
  PhoneRows;

export type SwitchStore = {
  /** Outside a transaction: what a method writes is committed when it resolves. */
  readonly rows: SwitchRows;
  /**
   * Runs `work` in one read-committed transaction and returns its result once that is committed. Locks are held, and
   * no other transaction sees what was written, until then. When `work` or the commit fails nothing was kept and the
   * error is thrown; only a connection lost while committing leaves the outcome unknown. A conflict that the store
   * broke off is tried again, so `work` may run more than once and must do nothing but what `rows` does.
   */
  readonly transaction: <T>(work: (rows: SwitchRows) => Promise<T>) => Promise<T>;
  /** The wall time of the store's own machine, only for comparing it with this one's (behaviour §1.3). */
  readonly databaseNow: () => Promise<WallMs>;
};
