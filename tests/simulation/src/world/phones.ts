import type { RequestBody } from "@afterword/bridge/messages";
import { createQuietSigns, type QuietSigns } from "@afterword/bridge/wrapper/quiet-signs";
import type { QuietSignsPorts } from "@afterword/bridge/wrapper/quiet-signs-ports";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { hashSecret } from "@afterword/server/platform/crypto/secrets";
import type { Checker } from "../checker/checker.ts";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { answerPhone, changePhone, type PhoneReply } from "./phone-calls.ts";
import type { Person } from "./population.ts";
import { ask, type Server } from "./server.ts";

/**
 * Phones of people, with the app's own core on them (packages/bridge/src/wrapper), and phones whose device token
 * another program has: it sends what it likes.
 */
export type PhoneHabit = {
  readonly program: "app" | "forger";
  /** Where it is once its owner has died: locked in a drawer, or unlocked by a thief who knows the passcode. */
  readonly afterDeath: "drawer" | "thief";
  /** Its clock is set forth or back by days now and then. */
  readonly isWronglyDated?: true;
  /** Its owner neither sets a new password nor switches quiet signs off. */
  readonly changesNothing?: true;
};

export type PhoneWorld = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly checker: Checker;
  readonly findServer: () => Server | null;
};

/** From then on the person has a registered phone with quiet signs on. */
export const givePhone = (world: PhoneWorld, person: Person, habit: PhoneHabit): void => {
  const phone: Device = { world, person, habit, token: newToken(world), tokens: [], dateShiftMs: 0 };
  register(phone, true, () => {
    const uses = habit.program === "app" ? appUses(phone) : forgerUses(phone);
    live(phone, uses);
  });
};

type Device = {
  readonly world: PhoneWorld;
  readonly person: Person;
  readonly habit: PhoneHabit;
  token: string;
  /** Those that a new password revoked. */
  readonly tokens: string[];
  dateShiftMs: number;
};

/** What happens to the phone at an occasion, and after its owner changed what hangs on it. */
type Uses = { readonly occasion: () => void; readonly changed: (isOn: boolean) => void };

const OCCASION_HOURS = [1, 15] as const;
const CHANGE_DAYS = [8, 40] as const;
const RETRY_MS = HOUR_MS;

const newToken = ({ chance }: PhoneWorld): string => `device token ${chance.whole(1, 1e12)}`;

const live = (phone: Device, uses: Uses): void => {
  const { time, chance } = phone.world;
  const isAlive = (): boolean => time.now() < phone.person.diesAt;
  const next = (): void =>
    time.at(time.now() + chance.between(...OCCASION_HOURS) * HOUR_MS, () => {
      if (phone.habit.isWronglyDated === true && chance.happens(0.05))
        phone.dateShiftMs = chance.between(-5, 5) * DAY_MS;
      uses.occasion();
      next();
    });
  const changeLater = (): void =>
    time.at(time.now() + chance.between(...CHANGE_DAYS) * DAY_MS, () => {
      if (isAlive()) change(phone, uses, changeLater);
    });
  next();
  if (phone.habit.changesNothing !== true) changeLater();
};

/** A new password, after which the phone is registered again some days later; or quiet signs off, and on again. */
const change = (phone: Device, uses: Uses, done: () => void): void => {
  const { time, chance } = phone.world;
  const isPassword = chance.happens(0.5);
  const later = (act: () => void): void => time.at(time.now() + chance.between(0.5, 4) * DAY_MS, act);
  const restored = (): void => {
    uses.changed(true);
    done();
  };
  if (isPassword) {
    phone.tokens.push(phone.token);
    write(phone, { token: null, isOn: true }, () =>
      later(() => {
        phone.token = newToken(phone.world);
        register(phone, true, restored);
      }),
    );
    return;
  }
  register(phone, false, () => {
    // The page tells the phone, which may be out of reach: the server's word counts.
    if (chance.happens(0.5)) uses.changed(false);
    later(() => register(phone, true, restored));
  });
};

const register = (phone: Device, isOn: boolean, done: () => void): void =>
  write(phone, { token: phone.token, isOn }, done);

/** Repeated until it was answered, as long as the owner lives. */
const write = (
  phone: Device,
  next: { readonly token: string | null; readonly isOn: boolean },
  done: () => void,
): void => {
  const { person, world } = phone;
  const { time, checker } = world;
  const failed = (): void => time.at(time.now() + RETRY_MS, () => write(phone, next, done));
  if (time.now() >= person.diesAt) return;
  const server = world.findServer();
  if (server === null) return failed();
  const asked = checker.now();
  checker.phoneChanged(person.id, next, false);
  const tokenHash = next.token === null ? null : hashSecret(next.token);
  ask(server, (at) => changePhone(at, person, { ...UNKNOWN, tokenHash, quietSigns: next.isOn }), {
    failed,
    answered: (outcome) => {
      checker.phoneChanged(person.id, next, true);
      checker.answered(person.id, { outcome, asked, linkSince: null });
      done();
    },
  });
};

const UNKNOWN = { push: null, pushTokenAt: null, timeZone: null, nextWakeAt: null } as const;

type Post = (path: string, body: Body, token: string) => Promise<PhoneReply>;
type Body = { readonly challenge?: string; readonly ageMs?: number };

/** Sends now and then twice, or nothing, or loses the answer on its way back. */
const postOf = ({ world, person, habit }: Device): Post => {
  const { chance, checker, findServer } = world;
  let count = 0;
  return async (path, { challenge = "", ageMs = 0 }, token) => {
    const isStolen = habit.program === "forger" || habit.afterDeath === "thief";
    const send = async (): Promise<PhoneReply> => {
      const server = findServer();
      if (server === null || chance.happens(0.1)) throw new Error("the phone is offline");
      count += 1;
      const device = `call ${count} of ${person.id}`;
      const asked = checker.now();
      if (path === "/api/phone/quiet-sign")
        checker.quietSignSent(device, { challenge, ageMs, token, isStolen });
      const call = { owner: person.id, path, device, token, challenge, ageMs };
      const reply = await askPhone(server, call);
      hearReply(world, person, { device, reply, asked });
      return reply;
    };
    if (chance.happens(0.05)) await send().catch(() => undefined);
    const reply = await send();
    if (chance.happens(0.05)) throw new Error("the answer was lost");
    return reply;
  };
};

const askPhone = (server: Server, call: Parameters<typeof answerPhone>[1]): Promise<PhoneReply> =>
  new Promise((resolve, reject) => {
    const failed = (): void => reject(new Error("no answer came"));
    ask(server, (at) => answerPhone(at, call), { answered: resolve, failed });
  });

type Heard = {
  readonly device: string;
  readonly reply: PhoneReply;
  readonly asked: ReturnType<Checker["now"]>;
};

const hearReply = ({ checker }: PhoneWorld, { id }: Person, { device, reply, asked }: Heard): void => {
  const { counted, why, challenge } = (reply.body ?? {}) as {
    readonly counted?: boolean;
    readonly why?: string | null;
    readonly challenge?: string;
  };
  if (challenge !== undefined) checker.challengeCame(challenge, asked);
  if (counted === true) checker.quietSignAnswered(id, device);
  if (counted === false) checker.met("quiet sign refused");
  if (why === "needs-strong-sign") checker.met("quiet signs ended");
};

/** The app's own core, with a system that lets it work now and then. */
const appUses = (phone: Device): Uses => {
  const core = createQuietSigns(portsOf(phone));
  const arm = (quietSigns: boolean): void => {
    core.arm({ deviceToken: phone.token, quietSigns, remindAt: [], words: WORDS }).catch(fail);
  };
  arm(true);
  return { changed: arm, occasion: () => void occasionOf(core, phone).catch(fail) };
};

/** Two at once are one. */
const occasionOf = async (core: QuietSigns, { world }: Device): Promise<void> => {
  const first = core.onBackgroundTask();
  await (world.chance.happens(0.1) ? Promise.all([first, core.onBackgroundTask()]) : first);
};

const fail = (error: unknown): void => {
  throw error;
};

const WORDS: RequestBody<"agency.arm">["words"] = {
  title: "",
  body: "",
  action: "",
  sent: "",
  tooLate: "",
  notSent: "",
};

const portsOf = (phone: Device): QuietSignsPorts => {
  const { world, person, habit } = phone;
  const { time, chance } = world;
  const vault = new Map<string, string>();
  const done = (): Promise<void> => Promise.resolve();
  return {
    vault: {
      read: (key) => Promise.resolve(vault.get(key) ?? null),
      write: (key, value) => {
        if (value === null) vault.delete(key);
        else vault.set(key, value);
        return done();
      },
    },
    lock: {
      isPasscodeSet: () => Promise.resolve(true),
      isUnlocked: () => {
        const isHeld = time.now() < person.diesAt || habit.afterDeath === "thief";
        return Promise.resolve(isHeld && chance.happens(0.5));
      },
    },
    post: postOf(phone),
    now: () => WORLD_BEGAN + Math.floor(time.now() + phone.dateShiftMs),
    localReminders: { schedule: done, clear: done, isPushWorking: () => Promise.resolve(true) },
    nameAction: done,
    notify: done,
    log: () => undefined,
  };
};

const WORLD_BEGAN = Date.UTC(2026, 0, 1);

/** Whoever has the device token claims any age, and answers any challenge that was ever seen, by any token. */
const forgerUses = (phone: Device): Uses => {
  const { chance } = phone.world;
  const post = postOf(phone);
  const seen: string[] = [];
  let current = "";
  const keep = ({ body }: PhoneReply): void => {
    const { challenge } = (body ?? {}) as { readonly challenge?: string };
    if (challenge === undefined) return;
    current = challenge;
    seen.push(challenge);
  };
  const forge = async (): Promise<void> => {
    const token = chance.happens(0.7) ? phone.token : chance.pick([phone.token, ...phone.tokens]);
    if (current === "" || chance.happens(0.2)) keep(await post("/api/phone/challenge", {}, phone.token));
    const challenge = chance.happens(0.7) ? current : chance.pick([current, ...seen, "made up"]);
    const ageMs = chance.pick(FORGED_AGES_DAYS) * DAY_MS;
    keep(await post("/api/phone/quiet-sign", { challenge, ageMs }, token));
  };
  // What fails is tried again at the next occasion, with other claims.
  return { changed: () => undefined, occasion: () => void forge().catch(() => undefined) };
};

const FORGED_AGES_DAYS = [0, 0, 0, 0.1, 0.4, 1, 3, 6, -0.5, -4];
