import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import type { Checker } from "../checker/checker.ts";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Operator } from "./operator.ts";
import { DOMAINS, type Person } from "./population.ts";
import type { Mood, Post } from "./post.ts";

/** What becomes of mailboxes: those of the dead close or fill, and whole providers stop taking our mail for a while. */
export type BlockedMail = {
  readonly settle: (person: Person) => void;
  readonly brew: (endsAt: number) => void;
};

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly post: Post;
  readonly operator: Operator;
  readonly checker: Checker;
  readonly people: () => readonly Person[];
};

const CLOSED: Mood = { kind: "refuses-for-good", status: "5.1.1", until: Number.POSITIVE_INFINITY };
const FORWARDED: Mood = {
  kind: "returns",
  status: "5.1.1",
  keepsMs: [HOUR_MS, 2 * DAY_MS],
  until: Number.POSITIVE_INFINITY,
};

/** Shares of the dead. */
const CLOSES = 0.1;
const FORWARDS = 0.03;
const FILLS = 0.06;
/** Share of the living whose mailbox is full for some weeks. */
const FILLS_FOR_A_WHILE = 0.02;

const BLOCKED_EVERY_DAYS = 60;

export const createBlockedMail = (world: World): BlockedMail => {
  const { time, chance } = world;
  const set = (person: Person, mood: Mood): void => world.post.setMood(addressOf(person), mood);

  /** Full, and sometimes emptied for some days. */
  const fill = (person: Person): void => {
    const until = time.now() + chance.between(20, 150) * DAY_MS;
    set(person, { kind: "refuses-for-now", status: "4.2.2", until });
    time.at(until + chance.between(1, 5) * DAY_MS, () => fill(person));
  };

  const close = (person: Person): void => {
    const drawn = chance.next();
    if (drawn < CLOSES) set(person, CLOSED);
    else if (drawn < CLOSES + FORWARDS) set(person, FORWARDED);
    else if (drawn < CLOSES + FORWARDS + FILLS) fill(person);
  };

  return {
    settle: (person) => {
      if (person.diesAt !== Number.POSITIVE_INFINITY)
        time.at(person.diesAt + chance.between(0, 30) * DAY_MS, () => close(person));
      else if (chance.happens(FILLS_FOR_A_WHILE))
        time.at(chance.between(0, 1_000) * DAY_MS, () =>
          set(person, {
            kind: "refuses-for-now",
            status: "4.2.2",
            until: time.now() + chance.between(10, 60) * DAY_MS,
          }),
        );
    },
    brew: (endsAt) => {
      const next = (): void => {
        const at = time.now() + chance.between(0.3, 1.7) * BLOCKED_EVERY_DAYS * DAY_MS;
        if (at > endsAt) return;
        time.at(at, () => {
          block(world);
          next();
        });
      };
      next();
    },
  };
};

/** By policy at the door, by policy behind a relay, or as if no mailbox were there. */
const BLOCKS: readonly Pick<Mood, "kind" | "status" | "keepsMs">[] = [
  { kind: "refuses-for-good", status: "5.7.1" },
  { kind: "refuses-for-now", status: "4.7.1" },
  { kind: "returns", status: "5.7.1", keepsMs: [10 * HOUR_MS, 2 * DAY_MS] },
  { kind: "refuses-for-good", status: "5.1.1" },
];

const DECLARED = 5;

const block = ({ time, chance, post, operator, people }: World): void => {
  const domain = chance.pick(DOMAINS);
  post.setMood(`@${domain}`, { ...chance.pick(BLOCKS), until: time.now() + chance.between(1, 45) * DAY_MS });
  const blocked = people().filter((person) => addressOf(person).endsWith(`@${domain}`));
  for (let index = 0; index < DECLARED && blocked.length > 0; index += 1) {
    const { id } = chance.pick(blocked);
    time.at(time.now() + chance.between(5, 50) * DAY_MS, () => operator.declare(id));
  }
};

export const addressOf = ({ account }: Person): string => account.user.committed?.email ?? "";
