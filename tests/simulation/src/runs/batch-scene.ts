import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { settleSubscription } from "@afterword/server/engine/switch/settle-subscription";
import { giveSignOfLifeInSession } from "@afterword/server/features/signs-of-life/signs-of-life";
import type { Chance } from "../kernel/chance.ts";
import { lock, write } from "../store/row.ts";
import { CALM } from "../world/faults.ts";
import type { Person, Wish } from "../world/population.ts";
import { ask, type Server } from "../world/server.ts";
import type { Stage } from "../world/world.ts";
import type { Scene } from "./scene.ts";

const WAVES = 6;
const WAVE_EVERY_MS = 6 * DAY_MS;
const FREQUENCY_HOURS = 72;
const DELAY_HOURS = 48;
/** As many new people as may be delivered in a day. */
const GRANTED = 20;
const ANSWERING = 12;

const SILENT: Wish = {
  domain: "home.example",
  frequencyHours: FREQUENCY_HOURS,
  delayHours: DELAY_HOURS,
  isPaid: false,
  paidUntil: 0,
  notes: [],
  habit: { visits: 1_000, answers: "not-by-link", changesNothing: true },
  diesAt: 0,
};

/**
 * Their plan costs something, and they have it because an admin gave it to them. Without that they have the plan that
 * costs nothing, and are delivered all the same, for a longer time.
 */
const GRANTED_PLAN = { isPaid: true, isGranted: true } as const;

/**
 * Waves of people who fall due at once, while all servers stand still for some minutes: what they find when they go on
 * is decided and sent in batches. At that very moment some give a sign of life, and others come to another plan.
 */
export const BATCHES: Scene = {
  days: (WAVES * WAVE_EVERY_MS) / DAY_MS + 8,
  weather: {
    ...CALM,
    // Slow enough that claimed mails wait for each other.
    post: { ...CALM.post, isSlow: 0.4 },
  },
  settings: {
    wishes: [],
    script: (stage) => {
      for (let wave = 0; wave < WAVES; wave += 1)
        stage.time.at(wave * WAVE_EVERY_MS + HOUR_MS, () => sendWave(stage, stage.chanceOf(`wave ${wave}`)));
    },
  },
};

/** The servers stop just before the moment, and go on as many milliseconds later as this returns. */
const stopAround = ({ time, fleet }: Stage, afterMs: number, forMs: number): number => {
  time.at(time.now() + afterMs - MINUTE_MS / 2, () => fleet.stopAll(forMs));
  return afterMs - MINUTE_MS / 2 + forMs;
};

const sendWave = (stage: Stage, chance: Chance): void => {
  const { time, settle } = stage;
  const granted = Array.from({ length: GRANTED }, (_, number) =>
    wishFree(settle({ ...SILENT, ...GRANTED_PLAN, notes: notesOf(number) })),
  );
  const answering = Array.from({ length: ANSWERING }, (_, number) =>
    settle({ ...SILENT, notes: notesOf(GRANTED + number), diesAt: Infinity }),
  );
  const remindedMs = stopAround(stage, FREQUENCY_HOURS * HOUR_MS, 2 * MINUTE_MS);
  for (const person of answering)
    time.at(time.now() + remindedMs + chance.between(0, 15) * SECOND_MS, () => press(stage, person));
  const deliveredMs = stopAround(stage, remindedMs + DELAY_HOURS * HOUR_MS, 4 * MINUTE_MS);
  for (const person of granted)
    time.at(time.now() + deliveredMs + chance.between(0, 60), () => withdraw(stage, person));
};

const wishFree = (person: Person): Person => {
  person.account.wish.committed = { chosenPlan: null, switchingToFree: true };
  return person;
};

/** No two of a wave write to the same address: mails to one that is slow wait for each other. */
const notesOf = (number: number): Wish["notes"] => [
  [`ada${number}@mail1.example`, `ben${number}@mail2.example`],
  [`eva${number}@mail1.example`],
];

const press = ({ fleet, checker }: Stage, { id: owner }: Person): void => {
  const server = fleet.find();
  if (server === null) return;
  const asked = checker.now();
  const sign = { owner, source: "button", device: "phone" } as const;
  ask(server, async ({ context }) => (await giveSignOfLifeInSession(context, sign)).ok, {
    answered: (isInTime) =>
      checker.answered(owner, { outcome: isInTime ? "in-time" : "too-late", asked, linkSince: null }),
    failed: () => undefined,
  });
};

const withdraw = ({ fleet }: Stage, person: Person): void => {
  const server = fleet.find();
  if (server !== null)
    ask(server, (at) => takePlan(at, person), { answered: () => undefined, failed: () => undefined });
};

/** As `updateByAdmin` does. */
const takePlan = ({ context, store }: Server, { id: owner, account }: Person): Promise<void> =>
  store.transaction(async (rows) => {
    await rows.lockUser(owner);
    const { statement, transaction } = store.sessionOf(rows);
    await statement();
    await lock(account.granted, transaction);
    write(account.granted, transaction, new Set());
    await settleSubscription(rows, context, owner);
  });
