import type { BridgePorts } from "@afterword/bridge/host-ports";
import type { EventBody, EventName } from "@afterword/bridge/messages";
import type { NetworkState, PhoneModules } from "./modules.ts";

type Report = Parameters<BridgePorts["subscribe"]>[0];

/** What the phone tells the page by itself. */
export type PhoneEvents = {
  readonly send: <N extends EventName>(name: N, body: EventBody<N>) => void;
  readonly subscribe: BridgePorts["subscribe"];
  /** Turns the page to this path; kept for the next page if there is none now. */
  readonly openPath: (path: string) => void;
  /** Whether a page heard it; if not, the system does what it does with the key. */
  readonly pressBack: () => boolean;
  /** The token by which pushes find this phone; null until the system has given one. */
  readonly pushToken: () => string | null;
  /** Asks the system for the token. Its answer may take long, or never come. */
  readonly requestPushToken: () => void;
  readonly isOnline: () => boolean;
  readonly listen: () => void;
};

export type PhoneEventsOptions = {
  readonly modules: PhoneModules;
  /** Told to each new page. */
  readonly unfinished: () => Promise<readonly EventBody<"store.transaction">[]>;
  /** The system gave a push token while the app runs without its page. */
  readonly onUnseenPushToken: (address: EventBody<"push.token">) => void;
};

export const createPhoneEvents = ({
  modules,
  unfinished,
  onUnseenPushToken,
}: PhoneEventsOptions): PhoneEvents => {
  const { appState, network, notifications } = modules;
  const pages = new Set<Report>();
  const known = { isOnline: true, lifecycle: "active" as Lifecycle, pushToken: null as string | null };
  let path: string | null = null;

  const send: PhoneEvents["send"] = (name, body) => {
    for (const report of pages) report(name, body);
  };

  const hearNetwork = (state: NetworkState): void => {
    const online = isReachable(state);
    if (online === known.isOnline) return;
    known.isOnline = online;
    send("network", { online });
  };

  const hearLifecycle = (state: string): void => {
    if (!isLifecycle(state)) return;
    known.lifecycle = state;
    send("lifecycle", { state });
  };

  const hearPushToken = (token: unknown): void => {
    if (typeof token !== "string" || token === "" || token === known.pushToken) return;
    known.pushToken = token;
    const address = { pushToken: token, pushKind: pushKindOf(modules.system) };
    // A page that is about to come asks for the token by itself.
    if (pages.size === 0 && known.lifecycle === "background") onUnseenPushToken(address);
    else send("push.token", address);
  };

  const tellUnfinished = async (report: Report): Promise<void> => {
    for (const purchase of await unfinished()) if (pages.has(report)) report("store.transaction", purchase);
  };

  return {
    send,
    subscribe: (report) => {
      pages.add(report);
      if (!known.isOnline) report("network", { online: false });
      if (known.lifecycle !== "active") report("lifecycle", { state: known.lifecycle });
      if (path !== null) report("push.opened", { path });
      path = null;
      tellUnfinished(report).catch((error: unknown) => modules.log(`purchases: ${String(error)}`));
      return () => pages.delete(report);
    },
    openPath: (next) => {
      if (pages.size === 0) path = next;
      else send("push.opened", { path: next });
    },
    pressBack: () => {
      send("back", {});
      return pages.size > 0;
    },
    pushToken: () => known.pushToken,
    requestPushToken: () => {
      notifications.getDevicePushTokenAsync().then(
        ({ data }) => hearPushToken(data),
        (error: unknown) => modules.log(`no push token: ${String(error)}`),
      );
    },
    isOnline: () => known.isOnline,
    listen: () => {
      hearLifecycle(appState.currentState);
      appState.addEventListener("change", hearLifecycle);
      network.addNetworkStateListener(hearNetwork);
      network.getNetworkStateAsync().then(hearNetwork, () => undefined);
      notifications.addPushTokenListener(({ data }) => hearPushToken(data));
    },
  };
};

export const pushKindOf = (system: PhoneModules["system"]): EventBody<"push.token">["pushKind"] =>
  system === "ios" ? "apns" : "fcm";

type Lifecycle = EventBody<"lifecycle">["state"];
const isLifecycle = (state: string): state is Lifecycle =>
  state === "active" || state === "inactive" || state === "background";

/** A phone that does not say whether the internet can be reached counts as online: a call will tell. */
const isReachable = ({ isConnected, isInternetReachable }: NetworkState): boolean =>
  isInternetReachable ?? isConnected ?? true;
