import type { BridgePorts } from "@afterword/bridge/host-ports";
import type { EventBody, EventName } from "@afterword/bridge/messages";
import { pushKindOf, SIMULATED_APP_VERSION, writeSecret } from "./installation.ts";
import type { Cell } from "../page/cell.ts";
import type { PhoneState } from "./phone-state.ts";

type Report = Parameters<BridgePorts["subscribe"]>[0];

/** Who listens to what the phone reports unasked. */
export type Reports = {
  readonly send: <N extends EventName>(name: N, body: EventBody<N>) => void;
  readonly subscribe: BridgePorts["subscribe"];
};

export const createReports = (cell: Cell<PhoneState>): Reports => {
  const subscribers = new Set<Report>();
  return {
    send: (name, body) => {
      for (const report of subscribers) report(name, body);
    },
    subscribe: (report) => {
      subscribers.add(report);
      if (!cell.get().isOnline) report("network", { online: false });
      if (cell.get().app === "put-away") report("lifecycle", { state: "background" });
      return () => subscribers.delete(report);
    },
  };
};

export type PhonePortsOptions = {
  readonly cell: Cell<PhoneState>;
  readonly storage: Storage;
  readonly reports: Reports;
  /** Whether the system has told the app its device id yet. */
  readonly knowsItself: () => boolean;
  readonly log: BridgePorts["log"];
};

export const createPhonePorts = ({
  cell,
  storage,
  reports,
  knowsItself,
  log,
}: PhonePortsOptions): BridgePorts => ({
  get wrapper() {
    return {
      platform: cell.get().platform,
      appVersion: SIMULATED_APP_VERSION,
      build: "simulator",
      capabilities: [],
    };
  },
  device: {
    describe: async () => {
      const { platform, installation } = cell.get();
      return {
        deviceId: knowsItself() ? installation.deviceId : null,
        pushToken: installation.pushToken,
        pushKind: pushKindOf(platform),
        model: platform === "ios" ? "Simulated iPhone" : "Simulated Android phone",
        osVersion: null,
      };
    },
  },
  vault: {
    read: async () => cell.get().installation.secret,
    write: async (secret) => {
      const { platform, installation } = cell.get();
      writeSecret(storage, platform, secret);
      cell.change({ installation: { ...installation, secret } });
    },
  },
  log,
  subscribe: reports.subscribe,
});
