import { beforeEach, describe, expect, it } from "vitest";
import { createQuietSignsOnTrial } from "../suite/quiet-signs-on-trial.ts";
import {
  armPhone,
  counted,
  HOUR_MS,
  order,
  START_MS,
  WORDS,
  type ArmedPhone,
} from "./armed-phone.fixture.ts";

let phone: ArmedPhone;
beforeEach(async () => {
  phone = await armPhone();
});

describe("arming", () => {
  it("A phone that has a token keeps it when it is armed without one", async () => {
    await phone.quietSigns.arm(order({ deviceToken: undefined }));
    await phone.quietSigns.onWake("first");
    expect(phone.posts()).toMatchObject([{ deviceToken: "token-1" }]);
  });

  it("A phone without a token is not armed without one", async () => {
    const empty = createQuietSignsOnTrial();
    await expect(empty.quietSigns.arm(order({ deviceToken: undefined }))).rejects.toThrow(
      "this phone keeps no device token",
    );
    expect(await empty.quietSigns.hasDeviceToken()).toBe(false);
    expect(await empty.quietSigns.onWake("first")).toBe("nothing");
  });

  it("Quiet signs that are off send nothing, and what was not sent before is forgotten", async () => {
    phone.answer(null);
    await phone.quietSigns.onWake("first");
    const before = phone.posts().length;
    await phone.quietSigns.arm(order({ quietSigns: false }));
    await phone.quietSigns.onWake("second");
    await phone.quietSigns.arm(order());
    phone.setLocked(true);
    phone.setServer(() => ({ status: 200, body: { challenge: "third" } }));
    await phone.quietSigns.onBackgroundTask();
    expect(phone.calls().slice(before)).toEqual(["challenge"]);
  });

  it("A new registration takes no challenge and no evidence from the one before", async () => {
    phone.answer(null);
    await phone.quietSigns.onWake("first");
    await phone.quietSigns.arm(order({ deviceToken: "token-2" }));
    phone.setLocked(true);
    phone.setServer(() => ({ status: 200, body: { challenge: "second" } }));
    await phone.quietSigns.onBackgroundTask();
    expect(phone.posts().at(-1)).toMatchObject({ path: "/api/phone/challenge", deviceToken: "token-2" });
  });

  it("A phone that is disarmed keeps nothing", async () => {
    phone.setLocked(true);
    await phone.quietSigns.onWake("first");
    await phone.quietSigns.disarm();
    expect([phone.kept("deviceToken"), phone.kept("quietSigns")]).toEqual([null, null]);
    phone.setLocked(false);
    expect(await phone.quietSigns.onWake("second")).toBe("nothing");
    expect(phone.posts()).toEqual([]);
  });

  it("What is disarmed while an answer is awaited stays disarmed", async () => {
    phone.setServer(async () => {
      await phone.quietSigns.disarm();
      return counted("second");
    });
    await phone.quietSigns.onWake("first");
    expect([phone.kept("deviceToken"), phone.kept("quietSigns")]).toEqual([null, null]);
  });

  it("What is switched off while a challenge is fetched gives no evidence", async () => {
    phone.setServer(async () => {
      await phone.quietSigns.arm(order({ quietSigns: false }));
      return { status: 200, body: { challenge: "first" } };
    });
    expect(await phone.quietSigns.onBackgroundTask()).toBe("nothing");
    expect(phone.calls()).toEqual(["challenge"]);
  });

  it("A challenge that was asked for by one registration is not taken by the next", async () => {
    phone.setServer(async () => {
      await phone.quietSigns.arm(order({ deviceToken: "token-2" }));
      return { status: 200, body: { challenge: "of-the-first" } };
    });
    await phone.quietSigns.onBackgroundTask();
    expect(phone.calls()).toEqual(["challenge"]);
    expect(phone.kept("quietSigns")).not.toContain("of-the-first");
  });

  it("A token that the server revoked does not take the next registration with it", async () => {
    phone.setServer(async () => {
      await phone.quietSigns.arm(order({ deviceToken: "token-2" }));
      return { status: 401, body: {} };
    });
    const address = { pushToken: "push-1", pushKind: "fcm" } as const;
    for (const call of [
      () => phone.quietSigns.onWake("first"),
      () => phone.quietSigns.onBackgroundTask(),
      () => phone.quietSigns.onReminderAction("second"),
      () => phone.quietSigns.onPushToken(address),
    ]) {
      await phone.quietSigns.arm(order());
      await call();
      expect(phone.kept("deviceToken")).toBe("token-2");
    }
  });

  it("A phone whose memory is damaged is not armed until the page arms it again", async () => {
    const damaged = createQuietSignsOnTrial({ deviceToken: "token-1", quietSigns: "{" });
    expect(await damaged.quietSigns.onWake("first")).toBe("nothing");
    await damaged.quietSigns.arm(order({ deviceToken: undefined }));
    expect(await damaged.quietSigns.onWake("second")).toBe("counted");
  });

  it("The action of reminder pushes gets its name", () => {
    expect(phone.actionTitle()).toBe("I'm fine");
  });
});

describe("sleep", () => {
  it("A phone that is asleep sends nothing until it wakes", async () => {
    await phone.quietSigns.sleep(new Date(START_MS + 10 * HOUR_MS).toISOString());
    expect(await phone.quietSigns.onWake("first")).toBe("nothing");
    expect(await phone.quietSigns.onBackgroundTask()).toBe("nothing");
    expect(phone.posts()).toEqual([]);
    phone.pass(10 * HOUR_MS);
    expect(await phone.quietSigns.onWake("second")).toBe("counted");
  });

  it("Arming does not end sleep, and an end without a date does", async () => {
    await phone.quietSigns.sleep(new Date(START_MS + HOUR_MS).toISOString());
    await phone.quietSigns.arm(order());
    expect(await phone.quietSigns.onWake("first")).toBe("nothing");
    await phone.quietSigns.sleep(null);
    expect(await phone.quietSigns.onWake("second")).toBe("counted");
  });
});

describe("the phone's own reminders", () => {
  const at = (hours: number) => new Date(START_MS + hours * HOUR_MS).toISOString();
  const dueHours = () => phone.localReminders().map(({ atMs }) => (atMs - START_MS) / HOUR_MS);

  it("A phone with push has none", async () => {
    await phone.quietSigns.arm(order({ remindAt: [at(10)] }));
    expect(phone.localReminders()).toEqual([]);
  });

  it("A phone without push has those that lie ahead", async () => {
    phone.setPushWorking(false);
    await phone.quietSigns.arm(order({ remindAt: [at(-1), at(10), at(20)] }));
    expect(phone.localReminders()).toEqual([
      { atMs: START_MS + 10 * HOUR_MS, title: WORDS.title, body: WORDS.body },
      { atMs: START_MS + 20 * HOUR_MS, title: WORDS.title, body: WORDS.body },
    ]);
  });

  it("They go when push works again, and when the phone is disarmed", async () => {
    phone.setPushWorking(false);
    await phone.quietSigns.arm(order({ remindAt: [at(10)] }));
    phone.setPushWorking(true);
    await phone.quietSigns.arm(order({ remindAt: [at(10)] }));
    expect(phone.localReminders()).toEqual([]);
    phone.setPushWorking(false);
    await phone.quietSigns.arm(order({ remindAt: [at(10)] }));
    await phone.quietSigns.disarm();
    expect(phone.localReminders()).toEqual([]);
  });

  it("None comes during sleep", async () => {
    phone.setPushWorking(false);
    await phone.quietSigns.arm(order({ remindAt: [at(10), at(20)] }));
    await phone.quietSigns.sleep(at(15));
    expect(dueHours()).toEqual([20]);
  });

  it("A sign that is counted puts them off", async () => {
    phone.setPushWorking(false);
    await phone.quietSigns.arm(order({ remindAt: [at(10), at(20)] }));
    phone.pass(4 * HOUR_MS);
    await phone.quietSigns.onWake("first");
    phone.pass(HOUR_MS);
    await phone.quietSigns.onBackgroundTask();
    expect(dueHours()).toEqual([15, 25]);
  });
});

describe("the phone's own reminders after a late sign", () => {
  const at = (hours: number) => new Date(START_MS + hours * HOUR_MS).toISOString();
  const dueHours = () => phone.localReminders().map(({ atMs }) => (atMs - START_MS) / HOUR_MS);
  beforeEach(() => phone.setPushWorking(false));

  it("A sign from after a sleep puts them off by what passed since its end", async () => {
    await phone.quietSigns.arm(order({ remindAt: [at(25)] }));
    await phone.quietSigns.sleep(at(15));
    phone.pass(16 * HOUR_MS);
    await phone.quietSigns.onWake("first");
    expect(dueHours()).toEqual([26]);
  });

  it("A sign from before the app was open leaves them where they are", async () => {
    phone.answer(null);
    await phone.quietSigns.onWake("first");
    phone.pass(4 * HOUR_MS);
    await phone.quietSigns.arm(order({ remindAt: [at(14)] }));
    phone.setLocked(true);
    phone.setServer(() => counted("second"));
    expect(await phone.quietSigns.onBackgroundTask()).toBe("counted");
    expect(dueHours()).toEqual([14]);
  });
});

describe("the action of a reminder push", () => {
  it("It is sent, and the phone says so", async () => {
    await phone.quietSigns.onReminderAction("reminder-1");
    expect(phone.posts()).toEqual([
      { path: "/api/phone/fine", body: { challenge: "reminder-1" }, deviceToken: "token-1" },
    ]);
    expect(phone.shown()).toEqual([WORDS.sent]);
  });

  it.each([
    [409, WORDS.tooLate],
    [410, WORDS.notSent],
    [500, WORDS.notSent],
    [null, WORDS.notSent],
  ])("Status %s is said on the phone as it is", async (status, text) => {
    phone.answer(status);
    await phone.quietSigns.onReminderAction("reminder-1");
    expect(phone.shown()).toEqual([text]);
  });

  it("It works with quiet signs off and during sleep", async () => {
    await phone.quietSigns.arm(order({ quietSigns: false }));
    await phone.quietSigns.sleep(new Date(START_MS + HOUR_MS).toISOString());
    await phone.quietSigns.onReminderAction("reminder-1");
    expect(phone.shown()).toEqual([WORDS.sent]);
  });

  it("A locked phone sends nothing and says that it was not sent", async () => {
    phone.setLocked(true);
    await phone.quietSigns.onReminderAction("reminder-1");
    expect([phone.posts(), phone.shown()]).toEqual([[], [WORDS.notSent]]);
  });

  it("A phone without a passcode is never locked", async () => {
    phone.setPasscode(false);
    phone.setLocked(true);
    await phone.quietSigns.onReminderAction("reminder-1");
    expect(phone.shown()).toEqual([WORDS.sent]);
  });

  it("A refused device token disarms the phone", async () => {
    phone.answer(401);
    await phone.quietSigns.onReminderAction("reminder-1");
    expect(phone.shown()).toEqual([WORDS.notSent]);
    expect(await phone.quietSigns.hasDeviceToken()).toBe(false);
  });

  it("A phone that is not armed sends nothing", async () => {
    await phone.quietSigns.disarm();
    await phone.quietSigns.onReminderAction("reminder-1");
    expect(phone.posts()).toEqual([]);
  });
});

describe("another push token", () => {
  const address = { pushKind: "apns", pushToken: "another" } as const;

  it("It is sent with the device token", async () => {
    await phone.quietSigns.onPushToken(address);
    expect(phone.posts()).toEqual([{ path: "/api/phone/push-token", body: address, deviceToken: "token-1" }]);
  });

  it("A refused device token disarms the phone, which sends nothing any more", async () => {
    phone.answer(401);
    await phone.quietSigns.onPushToken(address);
    await phone.quietSigns.onPushToken(address);
    expect(phone.posts()).toHaveLength(1);
  });

  it("It does no harm where there is no network", async () => {
    phone.answer(null);
    await phone.quietSigns.onPushToken(address);
    expect(await phone.quietSigns.hasDeviceToken()).toBe(true);
  });
});
