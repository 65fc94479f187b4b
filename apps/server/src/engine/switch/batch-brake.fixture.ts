import { brakeGroupOf, type BrakeGroup } from "@afterword/core/switch/brake";
import { DAY_MS, HOUR_MS, hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, wallMs, type Now } from "@afterword/core/time/instant";
import { createSeededRandom, type SeededRandom } from "@afterword/testing/seeded-random";
import type { SwitchContext } from "../context.ts";
import type { BrakeRow, DeliveredUser, Overdue } from "../store/rows/brake.ts";
import type { SwitchUser, UserTerms } from "../store/rows/users.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import { askSwitch, delivers } from "./ask-switch.ts";
import { passBrake } from "./pass-brake.ts";

/**
 * An installation of which only what the brake asks for exists: users, the rows of its groups, and who was delivered.
 */
export type Waves = {
  /** Judges the deliveries of these users together and keeps what follows; which of them passed. */
  readonly judge: (batch: readonly string[]) => Promise<readonly string[]>;
  /** The users about whom no decision was taken yet, in the order of their ids. */
  readonly due: readonly string[];
  readonly held: () => readonly unknown[];
  /** How many of each group may still pass without being counted anew. */
  readonly cleared: () => Readonly<Record<BrakeGroup, number>>;
  /** The groups whose brake was locked, in the order of the locks. */
  readonly locked: () => readonly BrakeGroup[];
};

const NOW: Now = { service: serviceMs(400 * DAY_MS), wall: wallMs(Date.UTC(2026, 10, 21)) };
const DELAY_HOURS = 48;

type Installation = {
  readonly users: Map<string, SwitchUser>;
  readonly brake: Record<BrakeGroup, BrakeRow>;
  readonly delivered: DeliveredUser[];
  readonly due: Set<string>;
  readonly locked: BrakeGroup[];
};

/** Drawn from a seed; twice from the same one, it is the same twice. */
export const drawWaves = (seed: number): Waves => {
  const random = createSeededRandom(seed);
  const drawn = Array.from({ length: random.between(1, 90) }, (_, at) => drawUser(random, at));
  const decidable = drawn.filter(({ held }) => held === null || held.releasedAt !== null);
  const installation: Installation = {
    users: new Map(drawn.map((user) => [user.id, user])),
    brake: { established: drawBrake(random), new: drawBrake(random) },
    delivered: drawDelivered(random),
    due: new Set(decidable.map(({ id }) => id)),
    locked: [],
  };
  const { brake, locked } = installation;
  const heldOf = ({ id, held }: SwitchUser) =>
    held === null ? [] : [{ id, ...held, since: held.since > 0 }];
  return {
    judge: (batch) => judge(installation, batch),
    due: [...installation.due],
    held: () => [...installation.users.values()].flatMap(heldOf),
    cleared: () => ({ established: brake.established.clearedLeft, new: brake.new.clearedLeft }),
    locked: () => locked,
  };
};

const judge = async (installation: Installation, batch: readonly string[]): Promise<readonly string[]> => {
  const { users, delivered, due } = installation;
  const answers = batch.flatMap((id) => {
    const user = users.get(id);
    return user === undefined ? [] : [askSwitch({ user, terms: termsOf(id) }, NOW)];
  });
  // It asks for nothing else.
  const rows = rowsOf(installation) as SwitchRows;
  const verdicts = await passBrake(rows, CONTEXT, answers);
  const passed = [];
  for (const answer of answers) {
    const { user } = answer;
    const verdict = verdicts.get(user.id);
    due.delete(user.id);
    if (verdict?.passes === true) passed.push(user.id);
    delivered.push(...(verdict?.rows.delivered ?? []));
    const held = verdict?.rows.held[0]?.held ?? null;
    users.set(user.id, { ...user, held: delivers(answer) ? held : user.held });
  }
  return passed;
};

const rowsOf = (installation: Installation): Partial<SwitchRows> => {
  const { users, brake, delivered, locked } = installation;
  return {
    lockBrake: async (group) => {
      locked.push(group);
      return brake[group];
    },
    writeBrake: async (group, row) => {
      brake[group] = row;
    },
    findHoldSince: async (group) => {
      const isOfHold = ({ held }: SwitchUser) => held?.group === group && held.releasedAt === null;
      return [...users.values()].find(isOfHold)?.held?.sinceMs ?? null;
    },
    countOverdue: async (wanted) => overdue(installation, wanted).length,
    listOverdue: async ({ after, limit, ...wanted }) =>
      overdue(installation, wanted)
        .filter(({ id }) => after === null || id > after)
        .slice(0, limit),
    listTerms: async (owners) => new Map(owners.map((id) => [id, termsOf(id)])),
    countDelivered: async ({ group, from, to, released }) =>
      delivered.filter(
        (one) =>
          one.group === group &&
          one.atMs > from &&
          (to === null || one.atMs <= to) &&
          (released === "counted" || !one.released),
      ).length,
    listAdmins: async () => [],
  };
};

const overdue = ({ users, due }: Installation, { group, service, except }: Overdue): readonly SwitchUser[] =>
  [...users.values()].filter(
    (user) =>
      due.has(user.id) &&
      !except.includes(user.id) &&
      user.held === null &&
      !user.isSystem &&
      brakeGroupOf(user, service) === group &&
      user.switchState.kind === "reminded" &&
      user.switchState.acceptedAt + hoursToMs(DELAY_HOURS) <= service,
  );

/** Some have no note that would go out. */
const termsOf = (id: string): UserTerms => ({ ...TERMS, deliverableNotes: id.endsWith("7") ? [] : ["a"] });

const TERMS = { planPriceCents: 0, planIsGranted: false, retentionMonths: 0 };

const drawUser = (random: SeededRandom, at: number): SwitchUser => {
  const id = String(at).padStart(4, "0");
  const acceptedAt = serviceMs(NOW.service - hoursToMs(DELAY_HOURS) - random.between(-1, 8) * HOUR_MS);
  const lastNoticeAt = serviceMs(acceptedAt + hoursToMs(DELAY_HOURS) - DAY_MS);
  const standing = [
    { number: 1, round: 1, at: acceptedAt },
    { number: 3, round: 1, at: lastNoticeAt },
  ] as const;
  const isEstablished = random.chance(0.7);
  const kind = random.draw();
  const hold = {
    cycle: 3,
    group: isEstablished ? "established" : "new",
    since: wallMs(5),
    sinceMs: serviceMs(7),
  } as const;
  return {
    id,
    email: `${id}@example.com`,
    firstname: "Ada",
    lastname: "Lovelace",
    active: true,
    emailConfirmed: true,
    confirmFrequencyHours: 168,
    sendingDelayHours: DELAY_HOURS,
    sleepUntil: wallMs(0),
    lastSignAt: wallMs(0),
    lastSignMs: serviceMs(0),
    lastStrongMs: serviceMs(0),
    plan: "a plan",
    subscriptionValidUntil: null,
    subscriptionReadAt: null,
    wrappedKey: Buffer.alloc(0),
    switchState: { kind: "reminded", cycle: 3, acceptedAt, lastReminder: 3, tries: { ...TRIES, standing } },
    confirmedCycle: 3,
    dueMs: NOW.service,
    calendarDueAt: null,
    held: kind < 0.05 ? { ...hold, releasedAt: kind < 0.04 ? wallMs(9) : null } : null,
    isSystem: kind > 0.97,
    createdMs: isEstablished ? serviceMs(0) : NOW.service,
    language: null,
    timeZone: null,
    isProved: false,
  };
};

const TRIES = { refused: [], counted: [] };

const drawBrake = (random: SeededRandom): BrakeRow => ({
  hold: random.chance(0.3) ? "a hold" : null,
  clearedMs: serviceMs(NOW.service + random.between(-9, 1) * HOUR_MS),
  clearedLeft: random.chance(0.5) ? 0 : random.between(1, 12),
  lastHeldAt: random.chance(0.5) ? null : wallMs(3),
});

const drawDelivered = (random: SeededRandom): DeliveredUser[] =>
  (["established", "new"] as const).flatMap((group) => [
    ...Array.from({ length: random.between(0, 20) }, () => ({
      ...DELIVERED,
      group,
      atMs: serviceMs(NOW.service - HOUR_MS),
    })),
    ...Array.from({ length: random.chance(0.5) ? 0 : random.between(0, 500) }, () => ({
      ...DELIVERED,
      group,
      atMs: serviceMs(NOW.service - 9 * DAY_MS),
    })),
  ]);

const DELIVERED = { owner: "before", cycle: 1, released: false };

let ids = 0;
const CONTEXT = {
  clock: { now: () => wallMs(1_000) },
  ids: { uuid: () => `id ${(ids += 1)}` },
  log: { warn: () => undefined },
} as unknown as SwitchContext;
