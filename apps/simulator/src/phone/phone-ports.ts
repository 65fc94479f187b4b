import type { BridgePorts } from "@afterword/bridge/host-ports";
import type { EventBody, EventName } from "@afterword/bridge/messages";
import { pushKindOf, SIMULATED_APP_VERSION, writeSecret } from "./installation.ts";
import type { Observable } from "../page/observable.ts";
import type { PhoneState } from "./phone-state.ts";

type Report = Parameters<BridgePorts["subscribe"]>[0];

/** Listeners to the events that the phone sends by itself. */
export type Reports = {
  readonly send: <N extends EventName>(name: N, body: EventBody<N>) => void;
  readonly subscribe: BridgePorts["subscribe"];
};

export const createReports = (
  state: Observable<PhoneState>,
  unfinished: () => readonly EventBody<"store.transaction">[],
): Reports => {
  const subscribers = new Set<Report>();
  return {
    send: (name, body) => {
      for (const report of subscribers) report(name, body);
    },
    subscribe: (report) => {
      subscribers.add(report);
      if (!state.get().isOnline) report("network", { online: false });
      if (state.get().app === "put-away") report("lifecycle", { state: "background" });
      for (const purchase of unfinished()) report("store.transaction", purchase);
      return () => subscribers.delete(report);
    },
  };
};

export type PhonePortsOptions = {
  readonly state: Observable<PhoneState>;
  readonly storage: Storage;
  readonly reports: Reports;
  /** Whether the system has given the app its device id yet. */
  readonly knowsItself: () => boolean;
  readonly log: BridgePorts["log"];
  readonly store: BridgePorts["store"];
  readonly rights: Rights;
};

/** What the system says and allows. */
export type Rights = Pick<
  BridgePorts,
  "checks" | "openSettings" | "requestPermission" | "quietSigns" | "openExternal"
>;

export const createPhonePorts = ({
  state,
  storage,
  reports,
  knowsItself,
  log,
  store,
  rights,
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
      const { platform, installation } = state.get();
      return {
        deviceId: knowsItself() ? installation.deviceId : null,
        pushToken: installation.pushToken,
        pushKind: pushKindOf(platform),
        model: platform === "ios" ? "Simulated iPhone" : "Simulated Android phone",
        osVersion: null,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
    },
  },
  vault: {
    read: async () => state.get().installation.secret,
    write: async (secret) => {
      const { platform, installation } = state.get();
      writeSecret(storage, platform, secret);
      state.change({ installation: { ...installation, secret } });
    },
  },
  log,
  store,
  ...rights,
  subscribe: reports.subscribe,
});
