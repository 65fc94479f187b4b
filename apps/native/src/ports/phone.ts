import type { BridgePorts } from "@afterword/bridge/host-ports";
import { createQuietSigns } from "@afterword/bridge/wrapper/quiet-signs";
import type { QuietSignsPorts } from "@afterword/bridge/wrapper/quiet-signs-ports";
import { createVault, type SecretPlace, type Vault } from "@afterword/bridge/wrapper/reinstall";
import { isPath, pathOfLink } from "../core/page-loads.ts";
import { nameOfResponse, readResponse, readTaskPayload, type PushResponse } from "../core/push-meaning.ts";
import { createAppStore } from "./app-store.ts";
import type { PhoneModules } from "./modules.ts";
import { createPhoneEvents, pushKindOf, type PhoneEvents } from "./phone-events.ts";
import { createReminders } from "./reminders.ts";
import { createSystemChecks, isPasscodeSet } from "./system-checks.ts";

/** The app on a phone without its screen: it also runs when the system starts it for a push or a task alone. */
export type NativePhone = {
  readonly ports: BridgePorts;
  readonly events: Pick<PhoneEvents, "pressBack" | "isOnline" | "subscribe">;
  /** A push came while the app was not in front, or its button was pressed (Android hands that over as well). */
  readonly onPushTask: (task: unknown) => Promise<void>;
  readonly onBackgroundTask: () => Promise<void>;
  /** A person touched a push or its button. The same response may be handed over twice. */
  readonly onResponse: (response: unknown) => Promise<void>;
  /** The system hands over a link to the website. */
  readonly onLink: (url: string | null) => void;
  /** Listens to the phone and asks for its push token; once for each start of the app. */
  readonly listen: () => void;
};

export const createNativePhone = (modules: PhoneModules, origin: string): NativePhone => {
  const vault = createVault({
    place: secretPlace(modules.secureStore),
    installedMs: () => installedMs(modules),
  });
  const events: PhoneEvents = createPhoneEvents({
    modules,
    unfinished: () => store.unfinished(),
    onUnseenPushToken: (address) => void quietSigns.onPushToken(address),
  });
  const store = createAppStore(modules, events.send);
  const log: BridgePorts["log"] = (level, message) => modules.log(`[${level}] ${message}`);
  const quietSigns = createQuietSigns({
    vault,
    lock: {
      isPasscodeSet: () => isPasscodeSet(modules),
      // Without our module nothing is known, and what is not known is no evidence.
      isUnlocked: async () => (await modules.facts?.isUnlocked()) ?? false,
    },
    post: createPost(modules, origin),
    now: modules.now,
    ...createReminders(modules, events.pushToken),
    log,
  });
  const answer = createAnswers(secretPlace(modules.secureStore), async (response) => {
    if (response.kind === "opened")
      return response.path === null ? undefined : events.openPath(response.path);
    // The phone's own reminders have no challenge: the app is opened instead, which is a sign as well.
    if (response.challenge === null) return events.openPath("/notes");
    await modules.facts?.beginWork?.();
    await quietSigns.onReminderAction(response.challenge);
    await modules.facts?.endWork?.();
  });
  return {
    ports: {
      wrapper: describeWrapper(modules),
      device: { describe: () => describeDevice(modules, events.pushToken()) },
      ...createSystemChecks(modules),
      quietSigns: {
        ...quietSigns,
        arm: async (order) => {
          await quietSigns.arm(order);
          await registerTasks(modules);
        },
      },
      ...createLinkAndTick(modules),
      vault: ownersVault(vault),
      store: store.port,
      log,
      subscribe: events.subscribe,
    },
    events,
    onPushTask: async (task) => {
      if (readResponse(task) !== null) return answer(task);
      const payload = readTaskPayload(task);
      if (payload?.kind === WAKE) await quietSigns.onWake(payload.challenge);
      return undefined;
    },
    onBackgroundTask: async () => void (await quietSigns.onBackgroundTask()),
    onResponse: answer,
    onLink: (url) => {
      const path = pathOfLink(url, origin);
      if (isPath(path)) events.openPath(path);
    },
    listen: () => {
      events.listen();
      events.requestPushToken();
      store.listen();
    },
  };
};

/** What the page has the phone do besides its settings. */
const createLinkAndTick = ({
  system,
  linking,
  haptics,
}: PhoneModules): Pick<BridgePorts, "openExternal" | "tick"> => ({
  openExternal: (url) =>
    linking.openURL(url).then(
      () => true,
      () => false,
    ),
  tick: system === "ios" ? haptics.impactOfApple : haptics.clickOfAndroid,
});

/** The kind of a silent push; every other one is shown by the system. */
const WAKE = "wake";

/**
 * Acts once on each response, also where Android hands over to the next start what a task without a screen has dealt
 * with: its challenge is used up, and a second answer would say that nothing was sent.
 */
const createAnswers = (place: SecretPlace, act: (response: PushResponse) => Promise<void> | void) => {
  const begun = new Set<string>();
  return async (raw: unknown): Promise<void> => {
    const response = readResponse(raw);
    const name = nameOfResponse(raw);
    if (response === null || begun.has(name)) return;
    begun.add(name);
    if (response.kind === "fine") {
      if ((await place.read(ANSWERED_KEY)) === name) return;
      await place.write(ANSWERED_KEY, name);
    }
    await act(response);
  };
};

/** Keeps the name of the last answer to a reminder. */
const ANSWERED_KEY = "answered";

const describeWrapper = ({ system, application }: PhoneModules): BridgePorts["wrapper"] => ({
  platform: system,
  appVersion: application.nativeApplicationVersion ?? "0",
  build: application.nativeBuildVersion ?? "0",
  capabilities: [],
});

/**
 * Both systems give a phone an id that may outlive a reinstall, which makes another device (product §4). So the moment
 * of the installation is a part of the id.
 */
const describeDevice = async (
  modules: PhoneModules,
  pushToken: string | null,
): ReturnType<BridgePorts["device"]["describe"]> => {
  const { system, application, device } = modules;
  const id = system === "ios" ? await application.getIosIdForVendorAsync() : application.getAndroidId();
  const installed = (await installedMs(modules)).toString(36);
  return {
    deviceId: id === null || id === "" ? null : `${id}-${installed}`,
    pushToken,
    pushKind: pushToken === null ? null : pushKindOf(system),
    model: device.modelName,
    osVersion: device.osVersion,
    timeZone: modules.timeZone(),
  };
};

const installedMs = async ({ application }: PhoneModules): Promise<number> =>
  (await application.getInstallationTimeAsync()).getTime();

/** Readable while the phone is locked, as a task in the background needs, and on no backup and no other phone. */
const secretPlace = (
  secureStore: PhoneModules["secureStore"],
): Parameters<typeof createVault>[0]["place"] => {
  const options = { keychainAccessible: secureStore.AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY };
  return {
    read: (key) => secureStore.getItemAsync(key, options),
    write: (key, value) =>
      value === null
        ? secureStore.deleteItemAsync(key, options)
        : secureStore.setItemAsync(key, value, options),
  };
};

const ownersVault = (vault: Vault): BridgePorts["vault"] => ({
  read: () => vault.read("secret"),
  write: (secret) => vault.write("secret", secret),
});

const createPost =
  ({ fetch }: PhoneModules, origin: string): QuietSignsPorts["post"] =>
  async (path, body, deviceToken) => {
    const reply = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: { authorization: `Device ${deviceToken}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      credentials: "omit",
      signal: endAfter(POST_LIMIT_MS),
    });
    return { status: reply.status, body: parse(await reply.text()) };
  };

const POST_LIMIT_MS = 10_000;

/** Hermes has no AbortSignal.timeout. */
const endAfter = (limitMs: number): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), limitMs);
  return controller.signal;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Registered tasks outlive the app, so this waits until there is something for them to do. */
const registerTasks = async ({ tasks, log }: PhoneModules): Promise<void> => {
  const registered = await Promise.allSettled([tasks.registerPushTask(), tasks.registerBackgroundTask()]);
  for (const task of registered)
    if (task.status === "rejected") log(`a task could not be registered: ${String(task.reason)}`);
};
