import { DAY_MS, HOUR_MS, hoursToMs, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import {
  answerReminderLink,
  giveSignOfLifeInSession,
} from "@afterword/server/features/signs-of-life/signs-of-life";
import { recordSignOfLife, type SignOfLife } from "@afterword/server/engine/switch/signs-of-life";
import type { ServiceMs } from "@afterword/core/time/instant";
import type { Checker } from "../checker/checker.ts";
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
  readonly counts: { signs: number; edits: number; tooLate: number; failures: number };
};

export type PeopleOptions = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly checker: Checker;
  /** A reachable server; null during an outage. */
  readonly findServer: () => Server | null;
  /** The right wall time. */
  readonly wall: () => number;
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
  const counts = { signs: 0, edits: 0, tooLate: 0, failures: 0 };

  const insist = insistIn(options, counts);

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
      time.at(lastSecond, () =>
        isByLink ? insist(person, followBy(letter), letter.firstTriedAt) : insist(person, pressBy(person)),
      );
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
      const delayMs = hoursToMs(person.account.user.committed?.sendingDelayHours ?? 0);
      const afterMs = answerAfterMs(chance, person.habit.answers, delayMs);
      if (afterMs === null) return;
      const since = time.now();
      if (person.habit.answers === "last-second") return waitForLastSecond(person, letter, since);
      time.at(since + afterMs, () => insist(person, followBy(letter), letter.firstTriedAt));
    },
  };
};

type Insist = (person: Person, act: Act, linkSince?: number | null) => void;

/** Repeats an act until it is answered, as long as the person lives. */
const insistIn = (options: PeopleOptions, counts: People["counts"]): Insist => {
  const { time, chance, checker } = options;
  const tryNow = (person: Person, act: Act, linkSince: number | null, firstAsked: number): void => {
    if (time.now() >= person.diesAt) return;
    const failed = (): void => {
      counts.failures += 1;
      checker.failed(person.id, firstAsked);
      time.at(time.now() + chance.between(RETRY_LEAST_MS, RETRY_MOST_MS), () =>
        tryNow(person, act, linkSince, firstAsked),
      );
    };
    const server = options.findServer();
    if (server === null) return failed();
    const asked = checker.now();
    const answered = (answer: Answer): void => {
      if (answer === "nothing-new") return;
      counts[answer === "in-time" ? "signs" : "tooLate"] += 1;
      checker.answered(person.id, { outcome: answer, asked, linkSince });
    };
    ask(server, act, { answered, failed });
  };
  return (person, act, linkSince = null) => tryNow(person, act, linkSince, checker.health.healthy());
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

/** A link of an older cycle is not a sign of life, and the answer says so. */
const ANSWERS = {
  "in-time": "in-time",
  "too-late": "too-late",
  "link-over": "nothing-new",
  "link-invalid": "nothing-new",
} as const;
