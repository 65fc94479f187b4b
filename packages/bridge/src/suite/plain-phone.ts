import type { BridgePorts } from "../host-ports.ts";
import type { EventBody, EventName, Platform } from "../messages.ts";
import { createPhoneOnTrial, type PhoneOnTrial, type PhoneOnTrialOptions } from "./phone-on-trial.ts";
import { createStoreOnTrial, type StoreOnTrial } from "./store-on-trial.ts";

type Report = Parameters<BridgePorts["subscribe"]>[0];

export type PlainPhone = {
  readonly ports: BridgePorts;
  /** Makes the phone itself cause the event. */
  readonly happen: <N extends EventName>(name: N, body: EventBody<N>) => void;
  readonly reinstall: () => void;
  /** The system reports the device id now. */
  readonly learnDeviceId: (deviceId: string) => void;
  readonly keptSecret: () => string | null;
  readonly logged: () => readonly string[];
  /** How many listen to its events. */
  readonly listeners: () => number;
  readonly store: StoreOnTrial;
  /** Settings, permissions, lock, and what the wrapper posts. */
  readonly phone: PhoneOnTrial;
};

export type PlainPhoneOptions = PhoneOnTrialOptions & {
  /** By default a wrapper without either system's store. */
  readonly platform?: Platform | undefined;
  /** Null until the system reports it. */
  readonly deviceId?: string | null | undefined;
  readonly pushToken?: string | null | undefined;
  readonly timeZone?: string | undefined;
  /** The secret of the phone's current owner. */
  readonly boundTo?: string | undefined;
  /** The products that the store of the phone sells, with their prices; by default every product. */
  readonly prices?: Readonly<Record<string, string>> | undefined;
};

/** A phone in memory with only what the ports require, for tests of pages and hosts. */
export const createPlainPhone = ({
  platform = "simulator",
  deviceId: begun = "device-1",
  pushToken = "push-1",
  timeZone = "Europe/Zurich",
  boundTo,
  prices,
  ...trial
}: PlainPhoneOptions = {}): PlainPhone => {
  let [deviceId, installations] = [begun, 1];
  let secret: string | null = boundTo ?? null;
  const logged: string[] = [];
  const { happen, subscribe, listeners } = createReports();
  const store = createStoreOnTrial({ ...(prices === undefined ? {} : { prices }), report: happen });
  const phone = createPhoneOnTrial(trial);
  return {
    ports: {
      wrapper: { platform, appVersion: "1.0.0", build: "test", capabilities: [] },
      device: { describe: async () => ({ ...DESCRIPTION, deviceId, pushToken, timeZone }) },
      vault: {
        read: async () => secret,
        write: async (next) => {
          secret = next;
        },
      },
      store: store.port,
      ...phone.ports,
      log: (level, message) => void logged.push(`${level}: ${message}`),
      subscribe: (report) => {
        const stop = subscribe(report);
        store.handOver(report);
        return stop;
      },
    },
    happen,
    reinstall: () => {
      secret = null;
      phone.reinstall();
      installations += 1;
      deviceId = `device-${installations}`;
    },
    learnDeviceId: (id) => {
      deviceId = id;
    },
    keptSecret: () => secret,
    logged: () => logged,
    listeners,
    store,
    phone,
  };
};

const DESCRIPTION = { pushKind: "fcm", model: "Test phone", osVersion: null } as const;

/** Events, and what a page that comes later has to know of them. */
const createReports = () => {
  const listening = new Set<Report>();
  let isOnline = true;
  let isInBackground = false;
  let opened: EventBody<"push.opened"> | null = null;
  return {
    happen: <N extends EventName>(name: N, body: EventBody<N>): void => {
      if (name === "network") isOnline = (body as EventBody<"network">).online;
      if (name === "lifecycle") isInBackground = (body as EventBody<"lifecycle">).state === "background";
      if (name === "push.opened" && listening.size === 0) opened = body as EventBody<"push.opened">;
      for (const report of listening) report(name, body);
    },
    subscribe: (report: Report): (() => void) => {
      listening.add(report);
      if (!isOnline) report("network", { online: false });
      if (isInBackground) report("lifecycle", { state: "background" });
      if (opened !== null) report("push.opened", opened);
      opened = null;
      return () => listening.delete(report);
    },
    listeners: () => listening.size,
  };
};
