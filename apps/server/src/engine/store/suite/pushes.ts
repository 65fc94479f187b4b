import { randomIds } from "../../../platform/crypto/random-ids.ts";
import { wallMs } from "@afterword/core/time/instant";
import { expect, it } from "vitest";
import type { DuePush, NewPushRow } from "../rows/pushes.ts";
import { AT, PHONE, plant, service, WATCHING, type GetTestStore, type PlantedPhone } from "./test-store.ts";

const TARGET = { kind: "apns", token: "a-token" } as const;
const PUSHED: PlantedPhone = { ...PHONE, push: TARGET, pushTokenAt: AT, timeZone: "Europe/Zurich" };

export const pushSuite = (testStore: GetTestStore): void => {
  const acts = actsOn(testStore);
  queueing(acts);
  ending(acts);
  phones(acts);
};

const actsOn = (testStore: GetTestStore) => {
  const rows = () => testStore().store.rows;
  const plantOwner = async (phone: PlantedPhone | null = PUSHED): Promise<string> => {
    const home = { language: "de", timeZone: "Pacific/Auckland" } as const;
    const owner = await plant(testStore(), { sendingDelayHours: 72, ...home });
    if (phone !== null) await testStore().plantPhone(owner, phone);
    return owner;
  };
  const insert = async (owner: string, wanted: Partial<NewPushRow> = {}): Promise<NewPushRow> => {
    const id = randomIds.uuid();
    const times = { queuedAt: AT, queuedMs: service(1_000), expiresMs: service(9_000) };
    const push: NewPushRow = { owner, id, kind: "reminder", key: id, ...times, ...wanted };
    await rows().insertPush(push);
    return push;
  };
  const dueOf = async (owner: string, at = 1_000): Promise<readonly DuePush[]> => {
    const due = await rows().listDuePushes({ service: service(at), limit: 10_000 });
    return due.filter((push) => push.owner === owner);
  };
  const claim = (push: DuePush) => rows().claimPush(push, service(5_000));
  return { rows, plantOwner, insert, dueOf, claim };
};

type Acts = ReturnType<typeof actsOn>;

const queueing = ({ rows, plantOwner, insert, dueOf, claim }: Acts): void => {
  it("A push is queued only for a phone with a push token", async () => {
    const [without, unregistered, owner] = [
      await plantOwner(PHONE),
      await plantOwner(null),
      await plantOwner(),
    ];
    for (const one of [without, unregistered, owner]) await insert(one);
    expect(await dueOf(without)).toEqual([]);
    expect(await dueOf(unregistered)).toEqual([]);
    expect(await dueOf(owner)).toHaveLength(1);
  });

  it("An owner gets one push of a kind and key, also once that is done", async () => {
    const owner = await plantOwner();
    const { id } = await insert(owner, { key: "5/1" });
    await insert(owner, { key: "5/1" });
    await insert(owner, { key: "5/1", kind: "wake", queuedMs: service(2_000) });
    expect(await dueOf(owner)).toEqual([{ owner, id, attempts: 0 }]);
    const push = { owner, id, attempts: 0 };
    await rows().markPush(push, { state: "cancelled", answer: null }, AT);
    await insert(owner, { key: "5/1" });
    expect(await dueOf(owner)).toEqual([]);
    expect(await dueOf(owner, 2_000)).toHaveLength(1);
  });

  it("Of several callers one claims a push, with what is known of its owner and phone now", async () => {
    const owner = await plantOwner({ ...PUSHED, quietSigns: true });
    const { id, key } = await insert(owner);
    const push = { owner, id, attempts: 0 };
    const claims = await Promise.all([claim(push), claim(push)]);
    expect(claims.filter((one) => one !== undefined)).toEqual([
      {
        owner,
        id,
        key,
        kind: "reminder",
        attempts: 1,
        queuedMs: 1_000,
        expiresMs: 9_000,
        switchState: WATCHING,
        sendingDelayHours: 72,
        language: "de",
        timeZone: "Pacific/Auckland",
        phone: { ...TARGET, timeZone: "Europe/Zurich", quietSigns: true },
      },
    ]);
    expect(await dueOf(owner, 4_999)).toEqual([]);
    expect(await dueOf(owner, 5_000)).toEqual([{ ...push, attempts: 1 }]);
  });

  it("A push whose phone has lost its token since is claimed without one", async () => {
    const owner = await plantOwner();
    const { id } = await insert(owner);
    await rows().dropPushToken(owner, { token: TARGET.token, since: AT });
    expect(await claim({ owner, id, attempts: 0 })).toMatchObject({ phone: null });
  });
};

const ending = ({ rows, plantOwner, insert, dueOf, claim }: Acts): void => {
  it("Only the last attempt of a push that is not done says what became of it", async () => {
    const owner = await plantOwner();
    const { id } = await insert(owner);
    const push = { owner, id, attempts: 0 };
    await claim(push);
    const later = { state: "queued", dueMs: service(2_000), answer: "503" } as const;
    expect(await rows().markPush(push, later, AT)).toBe(false);
    const last = { ...push, attempts: 1 };
    expect(await rows().markPush(last, later, AT)).toBe(true);
    expect(await dueOf(owner, 1_999)).toEqual([]);
    expect(await dueOf(owner, 2_000)).toEqual([last]);
    const accepted = { state: "accepted", answer: "accepted" } as const;
    expect([await rows().markPush(last, accepted, AT), await rows().markPush(last, later, AT)]).toEqual([
      true,
      false,
    ]);
    expect(await claim(last)).toBeUndefined();
    expect(await dueOf(owner, 9_000)).toEqual([]);
  });
};

const phones = ({ rows, plantOwner, insert, dueOf }: Acts): void => {
  it("A dead push token is forgotten, unless the phone has another one or gave this one later", async () => {
    const drop = async (token: string, since: number): Promise<readonly [boolean, boolean]> => {
      const owner = await plantOwner();
      const isDropped = await rows().dropPushToken(owner, { token, since: wallMs(since) });
      await insert(owner);
      return [isDropped, (await dueOf(owner)).length === 0];
    };
    expect(await drop(TARGET.token, AT)).toEqual([true, true]);
    expect(await drop("another-token", AT)).toEqual([false, false]);
    expect(await drop(TARGET.token, AT - 1)).toEqual([false, false]);
  });

  it("Phones with quiet signs, a device token and a push token are listed when they are to be woken", async () => {
    const plantWakeful = (wanted: Partial<PlantedPhone>): Promise<string> =>
      plantOwner({ ...PUSHED, quietSigns: true, tokenHash: randomIds.uuid(), ...wanted });
    const [never, due, ...others] = [
      await plantWakeful({ nextWakeAt: null }),
      await plantWakeful({ nextWakeAt: wallMs(AT - 5) }),
      await plantWakeful({ nextWakeAt: wallMs(AT + 1) }),
      await plantWakeful({ quietSigns: false }),
      await plantWakeful({ push: null }),
      await plantWakeful({ tokenHash: null }),
    ];
    const own: readonly string[] = [never, due, ...others];
    const listed = async () =>
      (await rows().listWakefulPhones({ wall: AT, limit: 10_000 })).filter(({ owner }) =>
        own.includes(owner),
      );
    const facts = { timeZone: "Europe/Zurich", switchState: WATCHING };
    expect(await listed()).toEqual([
      { owner: never, nextWakeAt: null, ...facts },
      { owner: due, nextWakeAt: AT - 5, ...facts },
    ]);
    await rows().setNextWake(never, wallMs(AT + 9));
    expect((await listed()).map(({ owner }) => owner)).toEqual([due]);
  });
};
