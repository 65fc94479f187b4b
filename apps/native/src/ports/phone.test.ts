import { createBridgeHost } from "@afterword/bridge/host";
import type { EventBody, EventName } from "@afterword/bridge/messages";
import { createBridgeSuite, type HostUnderTest } from "@afterword/bridge/suite";
import type { CheckFacts } from "@afterword/bridge/phone-messages";
import { createWillingServer, type PhonePost } from "@afterword/bridge/suite/quiet-signs-on-trial";
import { describe, expect, it, vi } from "vitest";
import { FINE_ACTION } from "../core/push-meaning.ts";
import { createFakePhone, type FakePhone } from "./fake-modules.fixture.ts";
import type { PhoneModules } from "./modules.ts";
import { createNativePhone, type NativePhone } from "./phone.ts";

const ORIGIN = "https://afterword.example";

const NOW_MS = Date.parse("2027-01-15T08:00:00.000Z");

const start = (system: PhoneModules["system"] = "ios") => {
  const fake = createFakePhone(system);
  const server = createWillingServer();
  fake.facts.reply = (post: PhonePost) => server(post) as { status: number; body: unknown };
  fake.facts.now = () => NOW_MS;
  const phone = createNativePhone(fake.modules, ORIGIN);
  phone.listen();
  return { ...fake, phone };
};

const wake = (challenge: string) => ({ data: { body: { kind: "wake", challenge } }, notification: null });

const respond = (identifier: string, action: string, payload: object) => ({
  actionIdentifier: action,
  notification: { request: { identifier, content: { data: payload }, trigger: null } },
});

let responses = 0;

const cause = (fake: FakePhone, phone: NativePhone, name: EventName, body: unknown): void => {
  if (name === "lifecycle") fake.changeState((body as EventBody<"lifecycle">).state);
  if (name === "network") fake.changeNetwork({ isConnected: (body as EventBody<"network">).online });
  if (name === "back") phone.events.pressBack();
  if (name === "push.token") fake.givePushToken((body as EventBody<"push.token">).pushToken);
  if (name === "push.opened")
    void phone.onResponse(respond(`n-${++responses}`, "default", { kind: "reminder", ...(body as object) }));
};

/** What the system says of each check, in its own terms. */
const CHANGES: Readonly<
  Record<keyof CheckFacts, (facts: FakePhone["facts"], value: boolean | number) => void>
> = {
  passcodeEnabled: (facts, isSet) => Object.assign(facts, { level: isSet ? 1 : 0 }),
  deviceSecure: (facts, isSet) => Object.assign(facts, { level: isSet ? 1 : 0 }),
  notificationsGranted: (facts, granted) =>
    Object.assign(facts, { notifications: { granted, canAskAgain: true } }),
  cellularRestricted: (facts, is) => Object.assign(facts, { cellular: is ? 1 : 2 }),
  backgroundRefreshStatus: (facts, refresh) => Object.assign(facts, { refresh }),
  ignoringBatteryOptimizations: (facts, is) => Object.assign(facts, { isOptimised: !is }),
  backgroundDataRestricted: (facts, is) => Object.assign(facts, { backgroundData: is ? 3 : 1 }),
};

/** A start of the app: with the phone it builds its end of the bridge anew. */
const launch = (fake: FakePhone, sent: unknown[]) => {
  const phone = createNativePhone(fake.modules, ORIGIN);
  phone.listen();
  const send = (message: unknown) => void sent.push(message);
  return { phone, host: createBridgeHost({ ports: phone.ports, send, allowedOrigin: ORIGIN }) };
};

const startHost = (system: PhoneModules["system"]): HostUnderTest => {
  const fake = createFakePhone(system);
  const { facts, store } = fake;
  const server = createWillingServer();
  facts.reply = (post) => server(post) as { status: number; body: unknown };
  const sent: unknown[] = [];
  let app = launch(fake, sent);
  return {
    allowedOrigin: ORIGIN,
    receive: (raw, url) => app.host.receive(raw, url),
    close: () => app.host.close(),
    sent: () => sent,
    happen: (name, body) => cause(fake, app.phone, name, body),
    reinstall: async () => {
      app.host.close();
      fake.reinstall();
      app = launch(fake, sent);
    },
    store,
    phone: {
      setCheck: (fact, value) => CHANGES[fact](facts, value),
      failSettings: () => {
        facts.canOpen = false;
      },
      answerPermission: (kind, state) => {
        if (kind !== "notifications") facts.media = state;
        else facts.notifications = { granted: state === "granted", canAskAgain: state !== "blocked" };
      },
      ticks: () => fake.done().filter((what) => what === `tick of ${system}`).length,
      setLocked: (isLocked) => {
        facts.isUnlocked = !isLocked;
      },
      setPasscode: (isSet) => {
        facts.level = isSet ? 1 : 0;
      },
      wake: (challenge) => app.phone.onPushTask(wake(challenge)),
      posts: fake.posts,
    },
  };
};

createBridgeSuite("the native app on an iPhone", () => startHost("ios"));
createBridgeSuite("the native app on an Android phone", () => startHost("android"), "fcm");

const ORDER = {
  deviceToken: "token-1",
  quietSigns: true,
  remindAt: ["2027-02-01T10:00:00.000Z"],
  words: {
    title: "Title",
    body: "Body",
    action: "I'm fine",
    sent: "Sent",
    tooLate: "Late",
    notSent: "Not sent",
  },
};

const hear = (phone: NativePhone) => {
  const heard: { name: EventName; body: unknown }[] = [];
  const stop = phone.events.subscribe((name, body) => void heard.push({ name, body }));
  return { heard, stop };
};

describe("the native phone without a page", () => {
  it("A wake push on an unlocked phone sends a quiet sign with the phone's own token", async () => {
    const { phone, posts } = start();
    await phone.ports.quietSigns.arm(ORDER);
    await phone.onPushTask(wake("c-1"));
    expect(posts()).toEqual([
      { path: "/api/phone/quiet-sign", body: { challenge: "c-1", ageMs: 0 }, deviceToken: "token-1" },
    ]);
  });

  it("A background task sends a quiet sign once it has a challenge", async () => {
    const { phone, posts } = start();
    await phone.ports.quietSigns.arm(ORDER);
    await phone.onBackgroundTask();
    expect(posts().map(({ path }) => path)).toEqual(["/api/phone/challenge", "/api/phone/quiet-sign"]);
  });

  it("A phone that is locked, has no passcode or lacks the app's own module sends nothing", async () => {
    for (const lack of [{ isUnlocked: false }, { level: 0 }, { hasOwnModule: false }]) {
      const { phone, posts, facts } = start();
      await phone.ports.quietSigns.arm(ORDER);
      Object.assign(facts, lack);
      await phone.onPushTask(wake("c-1"));
      expect(posts()).toEqual([]);
    }
  });

  it("A push of another kind sends nothing", async () => {
    const { phone, posts } = start();
    await phone.ports.quietSigns.arm(ORDER);
    for (const task of [null, {}, { data: { body: { kind: "reminder", challenge: "c-1" } } }])
      await phone.onPushTask(task);
    expect(posts()).toEqual([]);
  });

  it("Arming names the button of reminders and registers both tasks", async () => {
    const { phone, done } = start("android");
    await phone.ports.quietSigns.arm(ORDER);
    expect(done()).toEqual(
      expect.arrayContaining(["category reminder: I'm fine", "push task", "background task"]),
    );
  });

  it("A phone without push shows reminders of its own, which have no button", async () => {
    const { phone, done } = start("android");
    await phone.ports.quietSigns.arm(ORDER);
    expect(done()).toEqual(
      expect.arrayContaining(["channel reminders", "shows 2027-02-01T10:00:00.000Z: TitleBody"]),
    );
  });

  it("A phone with push leaves reminders to the server", async () => {
    const { phone, done, givePushToken } = start();
    givePushToken("push-1");
    await phone.ports.quietSigns.arm(ORDER);
    expect(done().filter((what) => what.startsWith("shows"))).toEqual([]);
  });
});

describe("another push token", () => {
  it("A token that comes without a page goes to the server, and one that a page can hear does not", async () => {
    const { phone, posts, changeState, givePushToken } = start();
    await phone.ports.quietSigns.arm(ORDER);
    givePushToken("push-1");
    changeState("background");
    givePushToken("push-2");
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    const body = { pushKind: "apns", pushToken: "push-2" };
    expect(posts()).toEqual([{ path: "/api/phone/push-token", body, deviceToken: "token-1" }]);
  });
});

describe("the answer to a push", () => {
  const fine = respond("n-1", FINE_ACTION, { kind: "reminder", challenge: "c-9", path: "/notes" });

  it("The button of a reminder tells the server, and the phone says what came of it", async () => {
    const { phone, posts, done } = start();
    await phone.ports.quietSigns.arm(ORDER);
    await phone.onResponse(fine);
    expect(posts()).toEqual([
      { path: "/api/phone/fine", body: { challenge: "c-9" }, deviceToken: "token-1" },
    ]);
    expect(done().slice(-3)).toEqual(["begins work", "shows now: Sent", "ends work"]);
  });

  it("A response that is handed over twice is answered once", async () => {
    const { phone, posts } = start("android");
    await phone.ports.quietSigns.arm(ORDER);
    await Promise.all([phone.onResponse(fine), phone.onPushTask(fine)]);
    expect(posts()).toHaveLength(1);
  });

  it("A response that the system keeps for the next start of the app is answered once", async () => {
    const { phone, posts, modules } = start("android");
    await phone.ports.quietSigns.arm(ORDER);
    await phone.onPushTask(fine);
    await createNativePhone(modules, ORIGIN).onResponse(fine);
    expect(posts()).toHaveLength(1);
  });

  it("An answer that no server hears says so on the phone", async () => {
    const { phone, facts, done } = start();
    await phone.ports.quietSigns.arm(ORDER);
    facts.reply = null;
    await phone.onResponse(fine);
    expect(done().slice(-2)).toEqual(["shows now: Not sent", "ends work"]);
  });

  it("The button of a push without a challenge opens the page of notes", async () => {
    const { phone, posts } = start();
    await phone.onResponse(respond("n-2", FINE_ACTION, { kind: "local" }));
    expect(posts()).toEqual([]);
    expect(hear(phone).heard).toEqual([{ name: "push.opened", body: { path: "/notes" } }]);
  });
});

describe("what the page is told", () => {
  it("A push or a link that opened the app is told to the first page alone", async () => {
    const { phone } = start();
    phone.onLink(`${ORIGIN}/confirm-agency/s3cret`);
    const first = hear(phone);
    expect(first.heard).toEqual([{ name: "push.opened", body: { path: "/confirm-agency/s3cret" } }]);
    first.stop();
    expect(hear(phone).heard).toEqual([]);
  });

  it("A link to another website turns the page to nothing", () => {
    const { phone } = start();
    for (const url of ["https://elsewhere.example/notes", null]) phone.onLink(url);
    expect(hear(phone).heard).toEqual([]);
  });

  it("Android's back key is the page's while one listens, and the system's otherwise", () => {
    const { phone } = start("android");
    expect(phone.events.pressBack()).toBe(false);
    const { stop } = hear(phone);
    expect(phone.events.pressBack()).toBe(true);
    stop();
    expect(phone.events.pressBack()).toBe(false);
  });

  it("A network that says nothing of the internet counts as online, and no change is no event", () => {
    const { phone, changeNetwork } = start();
    const { heard } = hear(phone);
    changeNetwork({});
    changeNetwork({ isConnected: true, isInternetReachable: false });
    changeNetwork({ isConnected: false });
    expect(heard).toEqual([{ name: "network", body: { online: false } }]);
    expect(phone.events.isOnline()).toBe(false);
  });

  it("A push token is told once, and only if it is one", async () => {
    const { phone, givePushToken } = start("android");
    const { heard } = hear(phone);
    for (const token of [{ endpoint: "x" }, "", "push-1", "push-1"]) givePushToken(token);
    expect(heard).toEqual([{ name: "push.token", body: { pushToken: "push-1", pushKind: "fcm" } }]);
    expect(await phone.ports.device.describe()).toMatchObject({ pushToken: "push-1", pushKind: "fcm" });
  });
});

describe("settings and permissions", () => {
  const pages = {
    notifications: "android.settings.APP_NOTIFICATION_SETTINGS app.afterword",
    "screen-lock": "android.settings.SECURITY_SETTINGS",
    "battery-optimisation": "android.settings.IGNORE_BATTERY_OPTIMIZATION_SETTINGS",
    "background-data": "android.settings.IGNORE_BACKGROUND_DATA_RESTRICTIONS_SETTINGS package:app.afterword",
    microphone: "android.settings.APPLICATION_DETAILS_SETTINGS package:app.afterword",
  } as const;
  it("Android's page for each setting opens, and nothing waits for the return from it", async () => {
    const { phone, done } = start("android");
    const opened = (Object.keys(pages) as (keyof typeof pages)[]).map(phone.ports.openSettings);
    expect(await Promise.all(opened)).toEqual([true, true, true, true, true]);
    expect(done()).toEqual(Object.values(pages));
  });

  it("An iPhone opens the app's own page for every setting", async () => {
    const { phone, done } = start();
    expect(await phone.ports.openSettings("passcode")).toBe(true);
    expect(done()).toEqual(["settings of the app"]);
  });

  it("A fact that the system does not tell is null, and the others are told", async () => {
    const { phone, facts } = start();
    Object.assign(facts, { cellular: 0, refresh: 7 });
    expect(await phone.ports.checks()).toMatchObject({
      cellularRestricted: null,
      backgroundRefreshStatus: null,
      passcodeEnabled: true,
      deviceSecure: null,
    });
    facts.hasOwnModule = false;
    expect(await phone.ports.checks()).toMatchObject({
      cellularRestricted: null,
      notificationsGranted: true,
    });
  });

  it("Notifications that come quietly are allowed", async () => {
    const { phone, facts } = start();
    facts.notifications = { granted: false, canAskAgain: true, ios: { status: 3 } };
    expect((await phone.ports.checks()).notificationsGranted).toBe(true);
  });

  it("Without the app's own module the web view asks for microphone and camera by itself", async () => {
    const { phone, facts } = start();
    Object.assign(facts, { hasOwnModule: false, media: "blocked" });
    expect(await phone.ports.requestPermission("camera")).toBe("granted");
  });
});
