import { createBridgeHost } from "@afterword/bridge/host";
import type { EventBody, EventName } from "@afterword/bridge/messages";
import type { CheckFacts, PermissionKind, PermissionState } from "@afterword/bridge/phone-messages";
import type { HostUnderTest } from "@afterword/bridge/suite";
import { createWillingServer, type PhonePost } from "@afterword/bridge/suite/quiet-signs-on-trial";
import { createMemoryBackend } from "../store/store-backend.fixture.ts";
import type { PhoneSettings } from "../system/phone-settings.ts";
import { createMemoryStorage } from "./memory-storage.fixture.ts";
import type { PhonePlatform } from "./installation.ts";
import { createPhone, type Phone, type PhoneOptions } from "./phone.ts";

const ORIGIN = "http://127.0.0.1:4000";

/** Each draw differs from the one before; push tokens are asked for with 64 digits. */
export const buildDraw = () => {
  let draws = 0;
  return (digits: number) => String(++draws).padStart(digits, "0");
};

/** A phone in memory, whose server counts every sign, and which opens every page. */
export const buildPhone = (options: Partial<PhoneOptions> = {}) => {
  const storage = options.storage ?? createMemoryStorage();
  const logged: string[] = [];
  const posts: PhonePost[] = [];
  const answer = createWillingServer();
  const phone = createPhone({
    storage,
    drawHex: buildDraw(),
    storeBackend: createMemoryBackend(),
    log: (level, message) => void logged.push(`${level}: ${message}`),
    nowMs: () => Date.now(),
    post: async (path, body, deviceToken) => {
      const post = { path, body, deviceToken };
      posts.push(post);
      return (await answer(post)) ?? { status: 500, body: null };
    },
    openTab: () => true,
    ...options,
  });
  return { phone, storage, logged, posts };
};

/** The simulated phone as the bridge's suite uses every phone. */
export const startHost = (platform: PhonePlatform): HostUnderTest => {
  const sent: unknown[] = [];
  const drawn = buildDraw();
  const { phone, posts, logged } = buildPhone({
    drawHex: (digits) => (digits === 64 ? "a-new-token" : drawn(digits)),
  });
  if (platform !== phone.state().platform) phone.pickUp(platform);
  phone.system.set({ microphone: "granted", camera: "granted" });
  const host = createBridgeHost({
    ports: phone.ports,
    send: (m) => void sent.push(m),
    allowedOrigin: ORIGIN,
  });
  return {
    ...host,
    allowedOrigin: ORIGIN,
    sent: () => sent,
    happen: (name, body) => cause(phone, name, body),
    reinstall: async () => phone.reinstall(),
    store: {
      isDialogOpen: () => phone.store.state().dialog !== null,
      decide: phone.store.decide,
      approve: () => void phone.store.approvePending(),
    },
    phone: {
      setCheck: (fact, value) => phone.system.set(settingFor(fact, value)),
      failSettings: () => phone.system.setSettingsFail(true),
      answerPermission: (kind, state) => answerPermission(phone, kind, state),
      ticks: () => logged.filter((line) => line === "info: The phone gave one tick.").length,
      setLocked: (isLocked) => (isLocked ? phone.system.lock() : phone.system.unlock()),
      setPasscode: (passcode) => phone.system.set({ passcode }),
      wake: (challenge) => phone.push.core().quietSigns.onWake(challenge),
      posts: () => posts,
    },
  };
};

const cause = (phone: Phone, name: EventName, body: unknown): void => {
  if (name === "network") phone.setOnline((body as EventBody<"network">).online);
  if (name === "back") phone.pressBack();
  if (name === "push.token") phone.renewPushToken();
  if (name === "push.opened") {
    const { path } = body as EventBody<"push.opened">;
    phone.push.notifications.show({ title: "", body: "", path, challenge: null, key: "" });
    phone.push.touch(phone.push.notifications.shown()[0]!);
  }
  if (name === "lifecycle" && (body as EventBody<"lifecycle">).state === "background") phone.putAway();
  if (name === "lifecycle" && (body as EventBody<"lifecycle">).state === "active") {
    phone.putAway();
    phone.open();
  }
};

const settingFor = (fact: keyof CheckFacts, value: boolean | number): Partial<PhoneSettings> => {
  switch (fact) {
    case "passcodeEnabled":
    case "deviceSecure":
      return { passcode: value === true };
    case "notificationsGranted":
      return { notifications: value === true ? "granted" : "denied" };
    case "cellularRestricted":
      return { mobileData: value === false };
    case "backgroundRefreshStatus":
      return { backgroundRefresh: (["restricted", "off", "on"] as const)[Number(value)] ?? "on" };
    case "ignoringBatteryOptimizations":
      return { unrestrictedBattery: value === true };
    case "backgroundDataRestricted":
      return { backgroundData: value === false };
  }
};

const answerPermission = (phone: Phone, kind: PermissionKind, state: PermissionState): void => {
  if (state !== "denied") return phone.system.set({ [kind]: state === "blocked" ? "denied" : "granted" });
  phone.system.set({ [kind]: "ask" });
  phone.watch(() => {
    if (phone.state().prompt === kind) phone.system.answerPrompt("denied");
  });
};
