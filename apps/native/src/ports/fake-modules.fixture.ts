import type { PhonePost } from "@afterword/bridge/suite/quiet-signs-on-trial";
import { createFakeStore, type FakeStore } from "./fake-store.fixture.ts";
import { createListeners } from "./listeners.fixture.ts";
import type { Intent, NetworkState, PhoneModules } from "./modules.ts";

/** A phone as Expo's modules show it, in memory; tests change its facts and look at what the app did to it. */
export type FakePhone = {
  readonly modules: PhoneModules;
  readonly store: FakeStore;
  readonly facts: Facts;
  readonly changeState: (state: string) => void;
  readonly changeNetwork: (state: NetworkState) => void;
  readonly givePushToken: (token: unknown) => void;
  /** Comes to be another installation, on a system that keeps its secrets as iOS does. */
  readonly reinstall: () => void;
  readonly posts: () => readonly PhonePost[];
  /** What the app asked of the system: settings, pages, notifications, tasks. */
  readonly done: () => readonly string[];
};

type Facts = {
  level: number;
  isUnlocked: boolean;
  cellular: number;
  refresh: number;
  backgroundData: number;
  isOptimised: boolean;
  notifications: { granted: boolean; canAskAgain: boolean; ios?: { status: number } };
  /** What the system answers when it is asked for microphone or camera. */
  media: "granted" | "denied" | "blocked";
  canOpen: boolean;
  hasOwnModule: boolean;
  installedMs: number;
  now: () => number;
  /** The server's answer to the next posts; null: none comes. */
  reply: ((post: PhonePost) => { readonly status: number; readonly body: unknown }) | null;
};

const createFacts = (): Facts => ({
  level: 1,
  isUnlocked: true,
  cellular: 2,
  refresh: 2,
  backgroundData: 1,
  isOptimised: false,
  notifications: { granted: true, canAskAgain: true },
  media: "granted",
  canOpen: true,
  hasOwnModule: true,
  installedMs: 1_700_000_000_000,
  now: Date.now,
  reply: null,
});

const ANDROID_WORDS = { granted: "granted", denied: "denied", blocked: "never_ask_again" } as const;

export const createFakePhone = (system: PhoneModules["system"]): FakePhone => {
  const facts = createFacts();
  const kept = new Map<string, string>();
  const posts: PhonePost[] = [];
  const done: string[] = [];
  const store = createFakeStore();
  const [states, networks] = [createListeners<string>(), createListeners<NetworkState>()];
  const tokens = createListeners<{ readonly data: unknown }>();
  const modules: PhoneModules = {
    ...createFactModules(system, facts),
    ...createOpeningModules(facts, done),
    ...createServer(facts, posts),
    system,
    get facts() {
      return facts.hasOwnModule ? createOwnModule(system, facts, done) : null;
    },
    secureStore: {
      AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY: 1,
      getItemAsync: async (key) => kept.get(key) ?? null,
      setItemAsync: async (key, value) => void kept.set(key, value),
      deleteItemAsync: async (key) => void kept.delete(key),
    },
    notifications: { ...createNotifications(facts, done), addPushTokenListener: tokens.add },
    store: store.module,
    appState: { currentState: "active", addEventListener: (_type, listener) => states.add(listener) },
    network: {
      getNetworkStateAsync: async () => ({ isConnected: true }),
      addNetworkStateListener: networks.add,
    },
    haptics: {
      impactOfApple: async () => void done.push("tick of ios"),
      clickOfAndroid: async () => void done.push("tick of android"),
    },
    tasks: {
      registerPushTask: async () => void done.push("push task"),
      registerBackgroundTask: async () => void done.push("background task"),
    },
    now: () => facts.now(),
    timeZone: () => "Europe/Zurich",
    log: () => undefined,
  };
  return {
    modules,
    store,
    facts,
    changeState: states.tell,
    changeNetwork: networks.tell,
    givePushToken: (data) => tokens.tell({ data }),
    reinstall: () => {
      facts.installedMs += 60_000;
    },
    posts: () => posts,
    done: () => done,
  };
};

const createFactModules = (system: PhoneModules["system"], facts: Facts) => ({
  application: {
    applicationId: "app.afterword",
    nativeApplicationVersion: "1.0.0",
    nativeBuildVersion: "7",
    getIosIdForVendorAsync: async () => "VENDOR-1",
    getAndroidId: () => "android-1",
    getInstallationTimeAsync: async () => new Date(facts.installedMs),
  },
  device: { modelName: `Fake ${system} phone`, osVersion: "1" },
  authentication: { getEnrolledLevelAsync: async () => facts.level },
  battery: { isBatteryOptimizationEnabledAsync: async () => facts.isOptimised },
  permissions: { request: async () => ANDROID_WORDS[facts.media] },
});

const createOpeningModules = (facts: Facts, done: string[]) => {
  const open = async (what: string): Promise<void> => {
    if (!facts.canOpen) throw new Error("no activity found");
    done.push(what);
  };
  return {
    linking: { openURL: open, openSettings: () => open("settings of the app") },
    intents: {
      // As the real one, it ends when the person comes back.
      startActivityAsync: async (action: string, intent: Intent) => {
        await open(`${action} ${describeIntent(intent)}`.trim());
        return new Promise(() => {});
      },
    },
  };
};

const createNotifications = (facts: Facts, done: string[]) =>
  ({
    getPermissionsAsync: async () => facts.notifications,
    requestPermissionsAsync: async () => facts.notifications,
    getDevicePushTokenAsync: () => new Promise(() => {}),
    setNotificationChannelAsync: async (id) => void done.push(`channel ${id}`),
    setNotificationCategoryAsync: async (id, actions) =>
      void done.push(`category ${id}: ${actions.map(({ buttonTitle }) => buttonTitle).join()}`),
    scheduleNotificationAsync: async ({ content, trigger }) => {
      const when = trigger !== null && "date" in trigger ? new Date(trigger.date).toISOString() : "now";
      done.push(`shows ${when}: ${content.title ?? ""}${content.body}`);
      return "n-1";
    },
    cancelAllScheduledNotificationsAsync: async () => void done.push("cancels reminders"),
  }) satisfies Partial<PhoneModules["notifications"]>;

const createServer = (facts: Facts, posts: PhonePost[]): Pick<PhoneModules, "fetch"> => ({
  fetch: async (url, { headers, body }) => {
    const deviceToken = headers["authorization"]?.replace("Device ", "") ?? "";
    const post = { path: new URL(url).pathname, body: JSON.parse(body) as object, deviceToken };
    posts.push(post);
    const reply = facts.reply?.(post);
    if (reply === undefined) throw new Error("the network is away");
    return { status: reply.status, text: async () => JSON.stringify(reply.body) };
  },
});

const describeIntent = ({ data = "", extra }: Intent): string =>
  `${data}${Object.values(extra ?? {}).join()}`;

const createOwnModule = (
  system: PhoneModules["system"],
  facts: Facts,
  done: string[],
): NonNullable<PhoneModules["facts"]> => {
  const isUnlocked = async () => facts.isUnlocked;
  if (system === "android") return { isUnlocked, backgroundData: async () => facts.backgroundData };
  return {
    isUnlocked,
    cellularRestriction: async () => facts.cellular,
    backgroundRefresh: async () => facts.refresh,
    // Apple has not asked yet unless the answer is settled.
    mediaStatus: async () => (facts.media === "blocked" ? 2 : 0),
    requestMedia: async () => facts.media === "granted",
    beginWork: async () => void done.push("begins work"),
    endWork: async () => void done.push("ends work"),
  };
};
