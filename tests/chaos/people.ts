import { setTimeout as pause } from "node:timers/promises";
import { HOUR_MS } from "@afterword/core/time/duration";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import { callerAddress, giveSignOfLife } from "./give-sign-of-life.ts";
import { temperOf } from "./crowd.ts";
import type { Answer, Rhythm, WatchedWriter } from "./evidence.ts";
import type { Copy } from "./smtp-sink.ts";
import type { ProductClock } from "./product-clock.ts";
import type { ServerRow } from "./server-row.ts";

/** The writers who react to reminders, each by their temper. */
export type People = {
  /** Takes a mail; a reminder makes its reader plan a press. */
  readonly receive: (copy: Copy) => void;
  /** Carries out all presses planned before the product time `untilMs`, spread over a moment. */
  readonly act: (untilMs: number) => Promise<void>;
  readonly answers: readonly Answer[];
};

export type PeopleOptions = {
  readonly writers: readonly WatchedWriter[];
  readonly servers: ServerRow;
  readonly clock: ProductClock;
  readonly random: SeededRandom;
  readonly rhythm: Rhythm;
  readonly cookie: string;
  /** From this product time on every press comes soon, so that the run ends. */
  readonly daringUntil: number;
};

/** A press that a writer plans. */
type Plan = {
  readonly writer: WatchedWriter;
  readonly link: string;
  readonly at: number;
  firstAskedAt?: number;
};

const SPREAD_MS = 400;

export const gatherPeople = (options: PeopleOptions): People => {
  const { writers, clock, random, rhythm, daringUntil } = options;
  const byEmail = new Map(writers.map((writer) => [writer.email, writer]));
  const linksSeen = new Set<string>();
  const answers: Answer[] = [];
  let plans: Plan[] = [];
  return {
    answers,
    receive: ({ to, link, storedAt }) => {
      const writer = byEmail.get(to);
      if (writer === undefined || writer.isSilent || linksSeen.has(link)) return;
      linksSeen.add(link);
      const readAt = clock.at(storedAt).latest;
      const isSoon = temperOf(writer.email) === "lively" || readAt > daringUntil;
      plans.push({ writer, link, at: readAt + (isSoon ? soon(random) : aroundDelivery(rhythm, random)) });
    },
    act: async (untilMs) => {
      const due = plans.filter(({ at }) => at <= untilMs);
      plans = plans.filter(({ at }) => at > untilMs);
      await Promise.all(
        due.map(async (plan) => {
          await pause(random.between(0, SPREAD_MS));
          const answer = await pressOnce(options, plan, answers.length);
          answers.push(answer);
          if (answer.kind === "unknown") plans.push({ ...plan, firstAskedAt: answer.askedAt });
        }),
      );
    },
  };
};

const soon = (random: SeededRandom): number => random.between(0, 6 * HOUR_MS);

/** Sometimes a little too late. */
const aroundDelivery = ({ delayMs }: Rhythm, random: SeededRandom): number =>
  delayMs + random.between(-2 * HOUR_MS, HOUR_MS / 2);

const pressOnce = async (
  { servers, cookie }: PeopleOptions,
  { writer, link, firstAskedAt }: Plan,
  number: number,
): Promise<Answer> => {
  const address = await servers.anyAddress();
  const askedAt = firstAskedAt ?? Date.now();
  const path = `/api/user${new URL(link).pathname}`;
  const kind = await giveSignOfLife({ address, path, cookie, from: callerAddress(number) });
  return { owner: writer.owner, askedAt, answeredAt: Date.now(), kind };
};
