import { createBridgeHost } from "@afterword/bridge/host";
import type { BridgeHost } from "@afterword/bridge/host";
import type { BridgePorts } from "@afterword/bridge/host-ports";
import type { EventBody, EventName, WrapperMessage } from "@afterword/bridge/messages";
import { createPhoneOnTrial } from "@afterword/bridge/suite/phone-on-trial";
import type { PhoneOnTrial, PhoneSystem } from "@afterword/bridge/suite/phone-on-trial";
import { createStoreOnTrial } from "@afterword/bridge/suite/store-on-trial";
import type { StoreOnTrial } from "@afterword/bridge/suite/store-on-trial";

type Report = Parameters<BridgePorts["subscribe"]>[0];

export type WrapperOfTest = {
  readonly host: BridgeHost;
  readonly sent: () => readonly WrapperMessage[];
  readonly logged: () => readonly string[];
  readonly happen: <N extends EventName>(name: N, body: EventBody<N>) => void;
  readonly reinstall: () => void;
  /** The system reports the device id now. */
  readonly learnDeviceId: (deviceId: string) => void;
  readonly keptSecret: () => string | null;
  readonly store: StoreOnTrial;
  /** Settings, permissions, lock and what the wrapper posts. */
  readonly phone: PhoneOnTrial;
};

export type WrapperOptions = {
  readonly allowedOrigin: string;
  readonly send?: (message: WrapperMessage) => void;
  /** By default one without either system's store. */
  readonly platform?: BridgePorts["wrapper"]["platform"];
  /** Null until the system reports it. */
  readonly deviceId?: string | null;
  readonly pushToken?: string | null;
  /** The secret of the phone's current owner. */
  readonly boundTo?: string;
  /** Which system's settings the phone has; by default those of iOS. */
  readonly system?: PhoneSystem;
  /** The device token that the phone keeps from an earlier start; by default none. */
  readonly deviceToken?: string;
  readonly timeZone?: string;
  /** The products that the store of the phone sells, with their prices; by default every product. */
  readonly prices?: Readonly<Record<string, string>>;
};

/** A wrapper without a phone; its host end is the real one. */
export function createWrapper({
  allowedOrigin,
  send,
  platform = "simulator",
  deviceId: begun = "device-1",
  pushToken = "push-1",
  boundTo,
  system,
  deviceToken,
  timeZone = "Europe/Zurich",
  prices,
}: WrapperOptions): WrapperOfTest {
  const sent: WrapperMessage[] = [];
  const logged: string[] = [];
  const reports = new Set<Report>();
  let deviceId: string | null = begun;
  let installations = 1;
  let kept: string | null = boundTo ?? null;
  let online = true;
  const happen = <N extends EventName>(name: N, body: EventBody<N>): void => {
    if (name === "network") online = (body as EventBody<"network">).online;
    for (const report of reports) report(name, body);
  };
  const store = createStoreOnTrial({ ...(prices === undefined ? {} : { prices }), report: happen });
  const phone = createPhoneOnTrial({ system, deviceToken });
  const ports: BridgePorts = {
    wrapper: { platform, appVersion: "1.0.0", build: "test", capabilities: [] },
    device: { describe: async () => ({ ...DESCRIPTION, deviceId, pushToken, timeZone }) },
    vault: {
      read: async () => kept,
      write: async (secret) => {
        kept = secret;
      },
    },
    store: store.port,
    ...phone.ports,
    log: (level, message) => void logged.push(`${level}: ${message}`),
    subscribe: (report) => {
      reports.add(report);
      if (!online) report("network", { online });
      store.handOver(report);
      return () => reports.delete(report);
    },
  };
  return {
    host: createBridgeHost({
      ports,
      allowedOrigin,
      send: (message) => {
        sent.push(message);
        send?.(message);
      },
    }),
    sent: () => sent,
    logged: () => logged,
    happen,
    store,
    phone,
    reinstall: () => {
      kept = null;
      phone.reinstall();
      installations += 1;
      deviceId = `device-${installations}`;
    },
    learnDeviceId: (id) => {
      deviceId = id;
    },
    keptSecret: () => kept,
  };
}

const DESCRIPTION = { pushKind: "fcm", model: "Test phone", osVersion: null } as const;
