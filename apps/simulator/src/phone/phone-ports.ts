import type { BridgePorts } from "@afterword/bridge/host-ports";
import type { EventBody, EventName } from "@afterword/bridge/messages";
import { pushKindOf, SIMULATED_APP_VERSION } from "./installation.ts";
import type { Observable } from "../page/observable.ts";
import type { WrapperCore } from "../push/wrapper-core.ts";
import type { PhoneState } from "./phone-state.ts";

type Report = Parameters<BridgePorts["subscribe"]>[0];

/** Listeners to the events that the phone sends by itself. */
export type Reports = {
  readonly send: <N extends EventName>(name: N, body: EventBody<N>) => void;
  /** A touched push: kept for the next page, where none is there. */
  readonly pushOpened: (path: string) => void;
  readonly subscribe: BridgePorts["subscribe"];
};

export const createReports = (
  state: Observable<PhoneState>,
  unfinished: () => readonly EventBody<"store.transaction">[],
): Reports => {
  const subscribers = new Set<Report>();
  let openedPath: string | null = null;
  return {
    send: (name, body) => {
      for (const report of subscribers) report(name, body);
    },
    pushOpened: (path) => {
      openedPath = subscribers.size === 0 ? path : null;
      for (const report of subscribers) report("push.opened", { path });
    },
    subscribe: (report) => {
      subscribers.add(report);
      if (!state.get().isOnline) report("network", { online: false });
      if (state.get().app === "put-away") report("lifecycle", { state: "background" });
      for (const purchase of unfinished()) report("store.transaction", purchase);
      if (openedPath !== null) report("push.opened", { path: openedPath });
      openedPath = null;
      return () => subscribers.delete(report);
    },
  };
};

export type PhonePortsOptions = {
  readonly state: Observable<PhoneState>;
  readonly reports: Reports;
  /** Whether the system has given the app its device id yet. */
  readonly knowsItself: () => boolean;
  readonly log: BridgePorts["log"];
  readonly store: BridgePorts["store"];
  readonly system: Pick<BridgePorts, "checks" | "openSettings" | "requestPermission">;
  readonly core: () => Pick<WrapperCore, "vault" | "quietSigns">;
  readonly openTab: (url: string) => boolean;
};

export const createPhonePorts = ({
  state,
  reports,
  knowsItself,
  log,
  store,
  system,
  core,
  openTab,
}: PhonePortsOptions): BridgePorts => ({
  get wrapper() {
    return {
      platform: state.get().platform,
      appVersion: SIMULATED_APP_VERSION,
      build: "simulator",
      capabilities: [],
    };
  },
  device: {
    describe: async () => {
      const { platform, installation, hasPush } = state.get();
      return {
        deviceId: knowsItself() ? installation.deviceId : null,
        pushToken: hasPush ? installation.pushToken : null,
        pushKind: hasPush ? pushKindOf(platform) : null,
        model: platform === "ios" ? "Simulated iPhone" : "Simulated Android phone",
        osVersion: null,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
    },
  },
  vault: {
    read: () => core().vault.read("secret"),
    write: (secret) => core().vault.write("secret", secret),
  },
  log,
  store,
  checks: system.checks,
  openSettings: system.openSettings,
  requestPermission: system.requestPermission,
  // The phone in the hand may change at any time.
  quietSigns: {
    arm: (order) => core().quietSigns.arm(order),
    disarm: () => core().quietSigns.disarm(),
    sleep: (until) => core().quietSigns.sleep(until),
    hasDeviceToken: () => core().quietSigns.hasDeviceToken(),
  },
  openExternal: async (url) => !state.get().settingsFail && openTab(url),
  // No hand holds this phone, so the panel shows what one would feel.
  tick: async () => log("info", "The phone gave one tick."),
  subscribe: reports.subscribe,
});
