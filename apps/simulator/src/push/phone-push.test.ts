import type { EventBody } from "@afterword/bridge/messages";
import { describe, expect, it, vi } from "vitest";
import { buildPhone } from "../phone/phone-host.fixture.ts";
import type { Phone } from "../phone/phone.ts";
import type { TakenPush } from "./push-reception.ts";

const WORDS = {
  title: "Are you all right?",
  body: "One touch is enough.",
  action: "I'm fine",
  sent: "Thank you.",
  tooLate: "Too late.",
  notSent: "Not sent.",
};

const arm = (phone: Phone, remindAt: readonly string[] = []) =>
  phone.ports.quietSigns.arm({
    deviceToken: "device-token",
    quietSigns: true,
    remindAt: [...remindAt],
    words: WORDS,
  });

const buildPush = (phone: Phone, change: Partial<TakenPush["message"]> = {}): TakenPush => ({
  number: 1,
  target: { token: phone.state().installation.pushToken },
  message: {
    collapseId: "reminder",
    expiresAt: Number.MAX_SAFE_INTEGER,
    payload: { challenge: "a-challenge", path: "/notes" },
    visible: { title: "Are you all right?", body: "", category: "reminder" },
    ...change,
  },
});

const take = (phone: Phone, change: Partial<TakenPush["message"]> = {}): void =>
  phone.push.reception.take([buildPush(phone, change)]);

const shownTitles = (phone: Phone) => phone.push.notifications.shown().map(({ title }) => title);
const shownTexts = (phone: Phone) => phone.push.notifications.shown().map(({ body }) => body);
const pathsOf = (posts: readonly { readonly path: string }[]) => posts.map(({ path }) => path);

describe("pushes on their way", () => {
  it("A push to another phone, or one that has expired, is not shown", () => {
    const { phone } = buildPhone();
    phone.push.reception.take([{ ...buildPush(phone), target: { token: "another" } }]);
    take(phone, { expiresAt: 1 });
    expect(shownTitles(phone)).toEqual([]);
    take(phone);
    expect(shownTitles(phone)).toEqual(["Are you all right?"]);
  });

  it("A push that comes twice is shown once, and lost ones never", () => {
    const { phone } = buildPhone();
    phone.push.reception.setWay("lost");
    take(phone);
    expect(shownTitles(phone)).toEqual([]);
    phone.push.reception.setWay("twice");
    take(phone);
    expect(shownTitles(phone)).toHaveLength(1);
  });

  it("A late push waits until it is let through, and one to an offline phone until it is online", () => {
    const { phone } = buildPhone();
    phone.push.reception.setWay("late");
    take(phone);
    expect(shownTitles(phone)).toEqual([]);
    phone.push.reception.letThrough();
    expect(shownTitles(phone)).toHaveLength(1);
    phone.push.reception.setWay("open");
    phone.push.clear();
    phone.setOnline(false);
    take(phone);
    expect(shownTitles(phone)).toEqual([]);
    phone.setOnline(true);
    expect(shownTitles(phone)).toHaveLength(1);
  });

  it("A closed app sends another push token by itself", async () => {
    const { phone, posts } = buildPhone();
    await arm(phone);
    phone.closeApp();
    phone.spoilPushToken();
    const { pushToken } = phone.state().installation;
    await vi.waitFor(() =>
      expect(posts).toEqual([
        {
          path: "/api/phone/push-token",
          body: { pushToken, pushKind: "apns" },
          deviceToken: "device-token",
        },
      ]),
    );
  });

  it("No push is shown on a phone that does not allow notifications", () => {
    const { phone } = buildPhone();
    phone.system.set({ notifications: "denied" });
    take(phone);
    expect(shownTitles(phone)).toEqual([]);
  });
});

describe("quiet signs from the simulated phone", () => {
  it("A wake push leads to a sign from an unlocked phone only", async () => {
    const { phone, posts, logged } = buildPhone();
    await arm(phone);
    phone.system.lock();
    take(phone, { visible: null });
    await vi.waitFor(() => expect(logged).toHaveLength(1));
    expect(pathsOf(posts)).toEqual([]);
    phone.system.unlock();
    take(phone, { visible: null });
    await vi.waitFor(() => expect(pathsOf(posts)).toEqual(["/api/phone/quiet-sign"]));
    expect(posts[0]?.deviceToken).toBe("device-token");
  });

  it("A wake push reaches a closed app on Android, and not on an iPhone", async () => {
    const { phone, posts } = buildPhone();
    await arm(phone);
    phone.closeApp();
    take(phone, { visible: null });
    phone.pickUp("android");
    await arm(phone);
    phone.closeApp();
    take(phone, { visible: null });
    await vi.waitFor(() => expect(pathsOf(posts)).toEqual(["/api/phone/quiet-sign"]));
  });

  it("The system does not run the background task of an app that may not work in the background", async () => {
    const { phone, posts, logged } = buildPhone();
    await arm(phone);
    phone.putAway();
    phone.system.set({ backgroundRefresh: "off" });
    phone.push.runBackgroundTask();
    expect(logged).toEqual(["warn: the background task did not run: background refresh is not on"]);
    phone.system.set({ backgroundRefresh: "on" });
    phone.push.runBackgroundTask();
    await vi.waitFor(() => expect(pathsOf(posts)).toEqual(["/api/phone/challenge", "/api/phone/quiet-sign"]));
  });

  it("A sign that could not be sent offline is sent at the next occasion", async () => {
    const { phone, posts } = buildPhone();
    await arm(phone);
    phone.setOnline(false);
    await phone.push.core().quietSigns.onWake("a-challenge");
    expect(posts).toEqual([]);
    phone.setOnline(true);
    expect(await phone.push.core().quietSigns.onBackgroundTask()).toBe("counted");
    expect(pathsOf(posts)).toEqual(["/api/phone/quiet-sign"]);
  });

  it("A reinstalled app keeps no device token", async () => {
    const { phone } = buildPhone();
    await arm(phone);
    expect(await phone.ports.quietSigns.hasDeviceToken()).toBe(true);
    phone.reinstall();
    expect(await phone.ports.quietSigns.hasDeviceToken()).toBe(false);
  });
});

describe("reminders on the simulated phone", () => {
  const answerFirst = async (phone: Phone): Promise<void> => {
    const [first] = phone.push.notifications.shown();
    if (first === undefined) throw new Error("nothing is shown");
    await phone.push.answer(first);
  };

  it("The action of a reminder is answered without opening the app", async () => {
    const { phone, posts } = buildPhone();
    await arm(phone);
    phone.putAway();
    take(phone);
    await answerFirst(phone);
    expect(posts).toEqual([
      { path: "/api/phone/fine", body: { challenge: "a-challenge" }, deviceToken: "device-token" },
    ]);
    expect(phone.state().app).toBe("put-away");
    expect(shownTexts(phone)).toEqual([WORDS.sent]);
  });

  it("A locked iPhone asks for its passcode before the action, and a locked Android phone sends nothing", async () => {
    const { phone, posts } = buildPhone();
    await arm(phone);
    phone.system.lock();
    take(phone);
    await answerFirst(phone);
    expect(phone.state().isLocked).toBe(false);
    expect(pathsOf(posts)).toEqual(["/api/phone/fine"]);
    phone.pickUp("android");
    await arm(phone);
    phone.system.lock();
    take(phone);
    await answerFirst(phone);
    expect(posts).toHaveLength(1);
    expect(shownTexts(phone)).toEqual([WORDS.notSent]);
  });

  it("A touched push opens the app, and a page that starts with it is told of it once", () => {
    const { phone } = buildPhone();
    phone.closeApp();
    take(phone);
    phone.push.touch(phone.push.notifications.shown()[0]!);
    expect(phone.state().app).toBe("in-front");
    const opened: string[] = [];
    const report: Parameters<Phone["ports"]["subscribe"]>[0] = (name, body) => {
      if (name === "push.opened") opened.push((body as EventBody<"push.opened">).path);
    };
    phone.ports.subscribe(report)();
    phone.ports.subscribe(report);
    expect(opened).toEqual(["/notes"]);
  });

  it("A phone without push shows its own reminders when they are due, and one with push does not", async () => {
    let nowMs = 0;
    const { phone } = buildPhone({ nowMs: () => nowMs });
    const due = new Date(60_000).toISOString();
    await arm(phone, [due]);
    nowMs = 120_000;
    phone.push.remind();
    expect(shownTitles(phone)).toEqual([]);
    nowMs = 0;
    phone.setHasPush(false);
    await arm(phone, [due]);
    phone.push.remind();
    expect(shownTitles(phone)).toEqual([]);
    nowMs = 120_000;
    phone.push.remind();
    phone.push.remind();
    expect(shownTitles(phone)).toEqual([WORDS.title]);
  });
});
