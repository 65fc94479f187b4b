import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import type { Violation } from "../checker/case.ts";
import { addressOf } from "../world/blocked-mail.ts";
import { CALM } from "../world/faults.ts";
import type { Person, Wish } from "../world/population.ts";
import type { Mood } from "../world/post.ts";
import { APP_STORES } from "./app-store-scene.ts";
import { BATCHES } from "./batch-scene.ts";
import { PHONES } from "./phone-scene.ts";
import type { Scene } from "./scene.ts";
import { createWorld, type Stage, type World } from "../world/world.ts";

export const SCENE_NAMES = [
  "mailboxes",
  "providers",
  "one domain",
  "strangers",
  "no canary",
  "refusals",
  "calendar",
  "lost answers",
  "app stores",
  "phones",
  "batches",
] as const;
export type SceneName = (typeof SCENE_NAMES)[number];

export type SceneReport = { readonly violations: readonly Violation[]; readonly world: World };

export const liveScene = async (
  name: SceneName,
  seed: number,
  watched: { readonly watched?: string | null; readonly stopsAtFirst?: boolean } = {},
): Promise<SceneReport> => {
  const { days, weather = CALM, settings } = SCENES[name];
  const world = createWorld({
    ...settings,
    ...watched,
    tell: (line) => console.log(line),
    seed,
    servers: 2,
    weather,
    skipsQuiet: weather === CALM,
  });
  return { violations: await world.live(days * DAY_MS), world };
};

const FOREVER = Number.POSITIVE_INFINITY;

const until = (day: number): { readonly until: number } => ({ until: day * DAY_MS });

const wish = (wanted: Partial<Wish> = {}): Wish => ({
  domain: "home.example",
  frequencyHours: 72,
  delayHours: 48,
  isPaid: false,
  paidUntil: 0,
  notes: [["ada@mail1.example"]],
  habit: { visits: 0.6, answers: "at-once", changesNothing: true },
  diesAt: DAY_MS,
  ...wanted,
});

const many = (count: number, wanted: Partial<Wish>): readonly Wish[] =>
  Array.from({ length: count }, () => wish(wanted));

/** They live, and their reminders show that our mail flows. */
const living = (count: number, domain: string): readonly Wish[] =>
  many(count, { domain, diesAt: FOREVER, habit: { visits: 2.5, answers: "at-once", changesNothing: true } });

/** Sets the mood of a person's mailbox on a day. */
const from = ({ time, post }: Stage, person: Person | undefined, day: number, mood: Partial<Mood>): void => {
  if (person === undefined) return;
  time.at(day * DAY_MS, () => post.setMood(addressOf(person), { ...CLOSED, ...mood }));
};

const CLOSED: Mood = { kind: "refuses-for-good", status: "5.1.1", until: FOREVER };
const FULL: Mood = { kind: "refuses-for-now", status: "4.2.2", until: FOREVER };
const GREYLISTED: Mood = { kind: "refuses-for-now", status: "4.7.1", until: FOREVER };
const backAfter = (least: number, most: number) => ({
  kind: "returns" as const,
  keepsMs: [least * HOUR_MS, most * HOUR_MS] as const,
});

/** Of people who die on the first day. */
const MAILBOX_FATES: readonly ((stage: Stage, person: Person) => void)[] = [
  (stage, person) => from(stage, person, 2, CLOSED),
  (stage, person) => from(stage, person, 2, FULL),
  // Emptied for some hours, in which the first reminder is taken.
  (stage, person) => {
    from(stage, person, 2, { ...FULL, ...until(21) });
    from(stage, person, 21.5, FULL);
  },
  // The relay takes it, and gives it back within hours or after two days.
  (stage, person) => from(stage, person, 2, backAfter(1, 5)),
  (stage, person) => from(stage, person, 2, backAfter(40, 50)),
  // The last notice alone is refused or comes back, and then taken.
  (stage, person) => from(stage, person, 5, { ...CLOSED, ...until(12) }),
  (stage, person) => from(stage, person, 4, { ...backAfter(2, 4), ...until(8) }),
  // It comes back before the answer to it is heard.
  (stage, person) => from(stage, person, 4, { kind: "returns", keepsMs: [1, 40], ...until(6.2) }),
  // Refused by name on some days that are far apart, and for other reasons between.
  (stage, person) => {
    from(stage, person, 2, { ...FULL, ...until(7) });
    from(stage, person, 7, { ...GREYLISTED, ...until(31) });
    from(stage, person, 31, { ...FULL, ...until(37) });
    from(stage, person, 37, GREYLISTED);
  },
  // Closed, then taken again while the owner counts as unreachable, and then it goes on or closes again.
  (stage, person) => from(stage, person, 2, { ...CLOSED, ...until(36) }),
  (stage, person) => {
    from(stage, person, 2, { ...FULL, ...until(47.4) });
    from(stage, person, 48, GREYLISTED);
  },
];

const mailboxes: Scene = {
  days: 80,
  settings: {
    wishes: [
      ...many(MAILBOX_FATES.length, { domain: "big.example" }),
      ...living(4, "big.example"),
      ...living(4, "home.example"),
    ],
    script: (stage) => {
      for (const [index, person] of stage.persons.entries()) {
        if (person.diesAt !== FOREVER) MAILBOX_FATES[index % MAILBOX_FATES.length]?.(stage, person);
      }
    },
  },
};

/** Blocked by policy at the door and behind a relay, and refused as a whole as if no mailbox were there. */
const PROVIDER_MOODS: readonly Mood[] = [
  { kind: "refuses-for-good", status: "5.7.1", until: FOREVER },
  { kind: "refuses-for-now", status: "4.7.1", ...until(12) },
  { ...CLOSED, ...backAfter(5, 50), status: "5.7.1" },
  CLOSED,
];

const PER_PROVIDER = 4;

const providers: Scene = {
  days: 80,
  settings: {
    operator: { refuses: 0.1 },
    wishes: [
      ...PROVIDER_MOODS.flatMap((_mood, index) => many(PER_PROVIDER, { domain: `provider${index}.example` })),
      ...living(5, "home.example"),
    ],
    script: ({ time, post, operator, persons }) => {
      for (const [index, mood] of PROVIDER_MOODS.entries()) {
        time.at(2 * DAY_MS, () => post.setMood(`@provider${index}.example`, mood));
        const blocked = persons.slice(index * PER_PROVIDER, (index + 1) * PER_PROVIDER);
        // Too early, at last, and twice; two are left to themselves.
        for (const day of [10, 20, 30, 34, 40, 60])
          for (const { id } of blocked.slice(0, 3)) time.at(day * DAY_MS, () => operator.declare(id));
      }
    },
  },
};

/** Lives, and is reminded every six days. */
const RARELY: Partial<Wish> = {
  frequencyHours: 144,
  diesAt: FOREVER,
  habit: { visits: 2.5, answers: "at-once", changesNothing: true },
};

/** Nearly all mail of an installation goes to one domain, so that most days nothing shows that our mail flows. */
const oneDomain: Scene = {
  days: 90,
  settings: {
    wishes: [
      ...many(2, { notes: [["ada@home.example"]] }),
      ...living(4, "home.example").map((one) => ({ ...one, notes: [["ben@home.example"]] })),
      ...many(1, { domain: "away.example", notes: [["ada@home.example"]], diesAt: 2 * DAY_MS }),
      // A mail every six days is evidence for two of them.
      ...many(1, { ...RARELY, domain: "away.example", notes: [["ben@home.example"]] }),
    ],
    script: (stage) => {
      for (const person of stage.persons.slice(0, 2)) from(stage, person, 2, CLOSED);
    },
  },
};

const STRANGERS_COME = 60;
const STRANGERS = 40;

/** Strangers fall due together while established people die; no admin looks. */
const strangers: Scene = {
  days: 100,
  settings: {
    operator: "absent",
    wishes: [
      ...many(12, { diesAt: (STRANGERS_COME - 1) * DAY_MS, habit: { visits: 0.6, answers: "not-by-link" } }),
      ...living(4, "big.example"),
    ],
    script: ({ time, settle }) => {
      const stranger = wish({ delayHours: 24, domain: "big.example", diesAt: 0 });
      time.at(STRANGERS_COME * DAY_MS, () => {
        for (let index = 0; index < STRANGERS; index += 1) settle(stranger);
      });
    },
  },
};

/** Nothing shows that our mail arrives, so their hold goes on. */
const noCanary: Scene = {
  days: STRANGERS_COME + 30,
  settings: { ...strangers.settings, hasCanary: false },
};

/** They fall silent within half a day. */
const OFTEN: Wish["habit"] = { visits: 0.2, answers: "at-once", changesNothing: true };

/**
 * More established people than the brake lets pass die together. An admin decides about some of them each time, while the
 * others are still held, and refuses half.
 */
const refusals: Scene = {
  days: 90,
  settings: {
    operator: { refuses: 0.5, decides: 0.4 },
    hasCanary: false,
    wishes: [...many(30, { delayHours: 24, diesAt: 40 * DAY_MS, habit: OFTEN }), ...living(3, "big.example")],
  },
};

/** Subscriptions and sleep end while, or after, nothing can be reached. */
const calendar: Scene = {
  days: 90,
  settings: {
    wishes: [
      // Nothing but the calendar looks at them between the second reminder and the last notice.
      ...many(24, { isPaid: true, paidUntil: 23 * DAY_MS, delayHours: 28 * 24, diesAt: DAY_MS }),
      ...many(8, { habit: { visits: 0.5, answers: "some-time" }, diesAt: 40 * DAY_MS }),
    ],
    script: ({ time, fleet }) => {
      for (const day of [6, 9.5, 20, 33]) time.at(day * DAY_MS, () => fleet.stopAll(1.5 * DAY_MS));
    },
  },
};

/**
 * The reminders of people who visit now and then are taken, the answers to them are lost, and they come back when the
 * next cycle's reminder is refused. Then their owners have died, and their mailboxes take mail again.
 */
const lostAnswers: Scene = {
  days: 50,
  settings: {
    wishes: [
      ...many(6, {
        domain: "big.example",
        diesAt: 14 * DAY_MS,
        habit: { visits: 1.5, answers: "not-by-link", changesNothing: true },
      }),
      ...living(3, "home.example"),
    ],
    script: (stage) => {
      for (const person of stage.persons.slice(0, 6)) {
        from(stage, person, 2, { ...backAfter(120, 200), kind: "unheard", ...until(13.5) });
        from(stage, person, 13.5, { ...CLOSED, ...until(24) });
      }
    },
  },
};

const SCENES: Readonly<Record<SceneName, Scene>> = {
  mailboxes,
  providers,
  "one domain": oneDomain,
  strangers,
  "no canary": noCanary,
  refusals,
  calendar,
  "lost answers": lostAnswers,
  "app stores": APP_STORES,
  phones: PHONES,
  batches: BATCHES,
};
