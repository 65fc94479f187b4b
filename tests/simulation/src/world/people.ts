import { DAY_MS, HOUR_MS, hoursToMs, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import {
  answerReminderLink,
  giveSignOfLifeInSession,
} from "@afterword/server/features/signs-of-life/signs-of-life";
import { recordSignOfLife, type SignOfLife } from "@afterword/server/engine/switch/signs-of-life";
import type { ServiceMs } from "@afterword/core/time/instant";
import type { Checker } from "../checker/checker.ts";
import { mailIdOf } from "../checker/letter-book.ts";
import { createMailboxes, isOlderLink } from "./mailboxes.ts";
import type { Letter } from "../checker/letters.ts";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { drawEdit, type Edit } from "./edits.ts";
import type { Person } from "./population.ts";
import { rehearse } from "./rehearse.ts";
import { ask, type Server } from "./server.ts";

/** What living people do on their own, and how they answer reminders. They act by real time, not by a server's clock. */
export type People = {
  readonly settle: (person: Person) => void;
  readonly reminderArrived: (letter: Letter) => void;
  readonly counts: Counts;
};

/** `olderLinks`: signs of life by the link of a cycle that had ended without one. */
type Counts = { signs: number; edits: number; tooLate: number; olderLinks: number; failures: number };

export type PeopleOptions = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly checker: Checker;
  /** A reachable server; null during an outage. */
  readonly findServer: () => Server | null;
  /** The right wall time. */
  readonly wall: () => number;
  /** An admin disables the account from then on, for a while. */
  readonly suspend: (person: Person, from: number) => void;
  /** The real time of a due time, as people see it on their screen. */
  readonly momentOf: (dueMs: ServiceMs) => number;
};

type Answer = "in-time" | "too-late" | "nothing-new";
type Act = (server: Server) => Promise<Answer>;

/** How soon a person repeats a failed act. */
const RETRY_LEAST_MS = 20 * SECOND_MS;
const RETRY_MOST_MS = 3 * HOUR_MS;
const EDITS_PER_VISIT = 0.04;
const REHEARSALS_PER_VISIT = 0.005;

export const createPeople = (options: PeopleOptions): People => {
  const { time, chance } = options;
  const people = new Map<string, Person>();
  const mailboxes = createMailboxes(chance, options.checker);
  const counts: Counts = { signs: 0, edits: 0, tooLate: 0, olderLinks: 0, failures: 0 };

  const insist = insistIn(options, counts);

  /** A person who is told that a link no longer counts takes the newer one. */
  const answer = (person: Person, letter: Letter): void => {
    const takeNewer = (): void => insist(person, followBy(letter), { letter });
    const mistaken = mailboxes.mistakenFor(letter);
    if (mistaken === undefined) return takeNewer();
    insist(person, followBy(mistaken), { letter: mistaken, ifRefused: takeNewer });
  };

  /** Answers an older reminder than the newest one, once the cycle has begun again without a sign of life. */
  const answerOlder = (person: Person, letter: Letter, delayMs: number): void => {
    const older = mailboxes.findOlder(person, letter);
    const follow = (): void => older && insist(person, followBy(older), { letter: older });
    if (older !== undefined) return time.at(time.now() + chance.between(0, 0.3 * delayMs), follow);
    if (mailboxes.isFirst(letter)) options.suspend(person, time.now() + chance.between(0, 0.3 * delayMs));
  };

  const visit = (person: Person): void => {
    if (person.habit.changesNothing !== true && chance.happens(EDITS_PER_VISIT)) {
      counts.edits += 1;
      insist(person, editBy(person, drawEdit(chance, person, options.wall())));
    } else {
      insist(person, pressBy(person));
      if (chance.happens(REHEARSALS_PER_VISIT)) insist(person, rehearseBy(person));
    }
  };

  const visitAgain = (person: Person): void => {
    const frequencyMs = hoursToMs(person.account.user.committed?.confirmFrequencyHours ?? 0);
    const pauseMs = frequencyMs * person.habit.visits * chance.between(0.5, 1.4);
    time.at(time.now() + pauseMs, () => {
      if (time.now() >= person.diesAt) return;
      visit(person);
      visitAgain(person);
    });
  };

  /** Looks at the screen just before the delivery, and presses at the moment it is due. */
  const waitForLastSecond = (person: Person, letter: Letter, since: number): void => {
    const delayMs = hoursToMs(person.account.user.committed?.sendingDelayHours ?? 0);
    time.at(since + delayMs - MINUTE_MS, () => {
      const { dueMs = null } = person.account.user.committed ?? {};
      if (dueMs === null) return;
      const lastSecond = options.momentOf(dueMs) + chance.between(-4, 24) * chance.pick([1, 1, 1, 10, 100]);
      const isByLink = chance.happens(0.5);
      time.at(lastSecond, () => (isByLink ? answer(person, letter) : insist(person, pressBy(person))));
    });
  };

  return {
    counts,
    settle: (person) => {
      people.set(person.id, person);
      visitAgain(person);
    },
    reminderArrived: (letter) => {
      const person = people.get(letter.owner);
      if (person === undefined || time.now() >= person.diesAt) return;
      mailboxes.keep(letter);
      const delayMs = hoursToMs(person.account.user.committed?.sendingDelayHours ?? 0);
      if (person.habit.answers === "older-link") return answerOlder(person, letter, delayMs);
      const afterMs = answerAfterMs(chance, person.habit.answers, delayMs);
      if (afterMs === null) return;
      const since = time.now();
      if (person.habit.answers === "last-second") return waitForLastSecond(person, letter, since);
      time.at(since + afterMs, () => answer(person, letter));
    },
  };
};

/** The letter whose link an act follows. */
type Followed = { readonly letter?: Letter; readonly ifRefused?: () => void };
type Insist = (person: Person, act: Act, followed?: Followed) => void;

/** Repeats an act until it is answered, as long as the person lives. */
const insistIn = (options: PeopleOptions, counts: People["counts"]): Insist => {
  const { time, chance, checker } = options;
  const tryNow = (person: Person, act: Act, followed: Followed, firstAsked: number): void => {
    if (time.now() >= person.diesAt) return;
    const { letter, ifRefused } = followed;
    const failed = (): void => {
      counts.failures += 1;
      checker.failed(person.id, firstAsked);
      time.at(time.now() + chance.between(RETRY_LEAST_MS, RETRY_MOST_MS), () =>
        tryNow(person, act, followed, firstAsked),
      );
    };
    const server = options.findServer();
    if (server === null) return failed();
    const asked = checker.now();
    const isOlder = letter !== undefined && isOlderLink(checker, person, letter);
    const answered = (answer: Answer): void => {
      if (answer === "nothing-new") {
        if (letter !== undefined) checker.linkRefused(person.id, mailIdOf(letter));
        return ifRefused?.();
      }
      if (isOlder) {
        counts.olderLinks += 1;
        checker.met("answered by an older link");
      }
      counts[answer === "in-time" ? "signs" : "tooLate"] += 1;
      checker.answered(person.id, { outcome: answer, asked, linkSince: letter?.firstTriedAt ?? null });
    };
    ask(server, act, { answered, failed });
  };
  return (person, act, followed = {}) => tryNow(person, act, followed, checker.health.healthy());
};

/** When a person answers a reminder; null: not at all. Some answer before its acceptance is recorded. */
const answerAfterMs = (chance: Chance, habit: Person["habit"]["answers"], delayMs: number): number | null => {
  switch (habit) {
    case "at-once":
      return chance.between(0, 90 * SECOND_MS);
    case "some-time":
      return chance.happens(0.6) ? chance.between(MINUTE_MS, delayMs) : null;
    case "last-second":
      return 0;
    case "too-late":
      return delayMs + chance.between(0, DAY_MS) + HOUR_MS;
    default:
      return null;
  }
};

const pressBy =
  ({ id: owner }: Person): Act =>
  async ({ context }) => {
    const sign: SignOfLife = { owner, source: "button", device: "phone" };
    return (await giveSignOfLifeInSession(context, sign)).ok ? "in-time" : "too-late";
  };

const editBy =
  ({ id: owner }: Person, drawn: Edit): Act =>
  async ({ context, store }) => {
    const outcome = await store.transaction(async (rows) => {
      await rows.lockUser(owner);
      await drawn(store.sessionOf(rows));
      return recordSignOfLife(rows, context, { owner, source: "saved", device: "phone" });
    });
    // As the product does after a save; a press makes nothing due.
    context.notifyJobs();
    return outcome.kind;
  };

const rehearseBy =
  ({ id }: Person): Act =>
  async (server) => {
    await rehearse(server, id);
    return "nothing-new";
  };

const followBy =
  ({ secret }: Letter): Act =>
  async ({ context }) => {
    const answer = await answerReminderLink(context, { secret, device: "phone" });
    return ANSWERS[answer.kind];
  };

/** A link older than the last sign of life is none, and the answer says so. */
const ANSWERS = {
  "in-time": "in-time",
  "too-late": "too-late",
  "link-over": "nothing-new",
  "link-invalid": "nothing-new",
} as const;
