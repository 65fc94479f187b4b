import type { Checker } from "../checker/checker.ts";
import type { MailChecker } from "../checker/mail-checker.ts";
import { heardOf, isSubscriptionValid } from "../checker/standing.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Observer, Tables } from "../store/tables.ts";
import { GAP_MAX_MS, type Clocks } from "./clocks.ts";
import type { LoopTimers } from "./loop-timer.ts";

type Seen = {
  readonly time: VirtualTime;
  readonly tables: Tables;
  readonly clocks: Clocks;
  readonly checker: Checker;
  readonly mailChecker: Pick<MailChecker, "mailMarked">;
  readonly timers: Pick<LoopTimers, "clockWritten" | "dueChanged" | "calendarDueChanged">;
  /** The product wants to ask an app store at another time. */
  readonly turnChanged?: (owner: string) => void;
};

/**
 * Tells the checker of every change at its commit. A person who learns of it by an answer learns later: by then the
 * product may have sent the reminder that follows from it.
 */
export const createWitness = ({
  time,
  tables,
  clocks,
  checker,
  mailChecker,
  timers,
  turnChanged = () => undefined,
}: Seen): Observer => {
  let beatAt = 0;
  return {
    clockWritten: () => {
      // Such a gap does not count as service time: heartbeats that keep failing are an outage too.
      if (time.now() - beatAt > GAP_MAX_MS) checker.health.touch();
      beatAt = time.now();
      timers.clockWritten();
    },
    termsChanged: (owner) => {
      const { account } = checker.caseOf(owner);
      if (heardOf(account) !== undefined) return checker.standingChanged(owner);
      if (isSubscriptionValid(tables, account, clocks.right())) checker.returned(owner);
      else checker.lapsed(owner);
    },
    subscriptionWritten: (owner) => {
      checker.standingChanged(owner);
      turnChanged(owner);
    },
    heldChanged: checker.heldChanged,
    dueChanged: timers.dueChanged,
    calendarDueChanged: timers.calendarDueChanged,
    signGiven: checker.signGiven,
    noteReleased: checker.noteReleased,
    mailMarked: mailChecker.mailMarked,
    auditAdded: ({ owner, kind }) => {
      const isDeclared = CALLED_UNREACHABLE[kind];
      if (isDeclared !== undefined) checker.calledUnreachable(owner, isDeclared);
    },
  };
};

/** What the owner's history says, and whether an admin said it. */
const CALLED_UNREACHABLE: Readonly<Record<string, boolean>> = {
  "owner-unreachable": false,
  "owner-declared-unreachable": true,
};
