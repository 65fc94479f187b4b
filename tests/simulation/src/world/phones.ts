import type { RequestBody } from "@afterword/bridge/messages";
import { createQuietSigns, type QuietSigns } from "@afterword/bridge/wrapper/quiet-signs";
import type { QuietSignsPorts } from "@afterword/bridge/wrapper/quiet-signs-ports";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { PushPayload } from "@afterword/server/platform/push/push-sender";
import { hashSecret } from "@afterword/server/platform/crypto/secrets";
import { forgerUses } from "./forged-phones.ts";
import { changePhone } from "./phone-calls.ts";
import { postOf, type Device, type PhoneHabit, type PhoneWorld, type Uses } from "./phone-network.ts";
import type { Person } from "./population.ts";
import { ask } from "./server.ts";

/**
 * Gives a person a registered phone: with the app's own core on it (packages/bridge/src/wrapper), or one whose device
 * token another program has, which sends what it likes.
 */
export const givePhone = (world: PhoneWorld, person: Person, habit: PhoneHabit): void => {
  const [token, pushToken] = [newToken(world), newToken(world)];
  const isOn = habit.isSilent !== true;
  const phone: Device = { world, person, habit, isOn, token, pushToken, tokens: [], dateShiftMs: 0 };
  register(phone, isOn, () => {
    const uses = habit.program === "app" ? appUses(phone) : forgerUses(phone, postOf(phone));
    live(phone, uses);
  });
};

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
  phone.world.pushes?.listen(phone.pushToken, uses.pushed);
  if (phone.habit.changesNothing !== true) changeLater();
};

/** A new password, after which the phone is registered again some days later; or quiet signs off, and on again. */
const change = (phone: Device, uses: Uses, done: () => void): void => {
  const { time, chance } = phone.world;
  const isPassword = chance.happens(0.5);
  const later = (act: () => void): void => time.at(time.now() + chance.between(0.5, 4) * DAY_MS, act);
  const restored = (): void => {
    uses.changed(phone.isOn);
    done();
  };
  if (isPassword) {
    phone.tokens.push(phone.token);
    write(phone, { token: null, isOn: phone.isOn }, () =>
      later(() => {
        phone.token = newToken(phone.world);
        if (chance.happens(0.5)) reinstall(phone, uses);
        register(phone, phone.isOn, restored);
      }),
    );
    return;
  }
  register(phone, false, () => {
    // The page tells the phone, which may be out of reach: the server's word counts.
    if (chance.happens(0.5)) uses.changed(false);
    later(() => register(phone, phone.isOn, restored));
  });
};

/** The address of the app that was there before is dead. */
const reinstall = (phone: Device, { pushed }: Uses): void => {
  const { pushes } = phone.world;
  pushes?.end(phone.pushToken);
  phone.pushToken = newToken(phone.world);
  pushes?.listen(phone.pushToken, pushed);
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
  const push = { kind: "apns", token: phone.pushToken } as const;
  const pushTokenAt = wallMs(Math.floor(server.context.clock.now()));
  const row = { push, pushTokenAt, tokenHash, quietSigns: next.isOn, timeZone: ZONE, nextWakeAt: null };
  ask(server, (at) => changePhone(at, person, row), {
    failed,
    answered: (outcome) => {
      checker.phoneChanged(person.id, next, true);
      checker.answered(person.id, { outcome, asked, linkSince: null });
      done();
    },
  });
};

const ZONE = "Europe/Zurich";

/** The app's own core, with a system that lets it work now and then. */
const appUses = (phone: Device): Uses => {
  const core = createQuietSigns(portsOf(phone));
  const arm = (quietSigns: boolean): void => {
    core.arm({ deviceToken: phone.token, quietSigns, remindAt: [], words: WORDS }).catch(fail);
  };
  arm(phone.isOn);
  return {
    changed: arm,
    occasion: () => void occasionOf(core, phone).catch(fail),
    pushed: (payload) => takePush(core, phone, payload),
  };
};

/** Two at once are one. */
const occasionOf = async (core: QuietSigns, { world }: Device): Promise<void> => {
  const first = core.onBackgroundTask();
  await (world.chance.happens(0.1) ? Promise.all([first, core.onBackgroundTask()]) : first);
};

/** A living owner touches the action of a reminder now and then, at once or a day later. */
const takePush = (core: QuietSigns, { world, person }: Device, { kind, challenge }: PushPayload): void => {
  const { time, chance, checker } = world;
  if (kind === "wake") {
    checker.met("woken by a push");
    return void core.onWake(challenge).catch(fail);
  }
  if (!chance.happens(0.5)) return;
  time.at(time.now() + chance.between(0, 1) * DAY_MS, () => {
    if (time.now() < person.diesAt) core.onReminderAction(challenge).catch(fail);
  });
};

const fail = (error: unknown): void => {
  throw error;
};

const WORDS: RequestBody<"agency.arm">["words"] = {
  title: "Afterword",
  body: "Afterword",
  action: "Afterword",
  sent: "Afterword",
  tooLate: "Afterword",
  notSent: "Afterword",
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
