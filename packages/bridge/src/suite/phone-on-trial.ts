import type { BridgePorts } from "../host-ports.ts";
import type { CheckFacts, PermissionKind, PermissionState, Setting } from "../phone-messages.ts";
import {
  createQuietSignsOnTrial,
  type QuietSignsControls,
  type QuietSignsOnTrial,
  type QuietSignsOnTrialOptions,
} from "./quiet-signs-on-trial.ts";

export type PhoneSystem = "ios" | "android";

/** What tests do to a phone, its settings and the server that it calls. */
export type PhoneControls = QuietSignsControls & {
  /** Changes what the system says; a fact that this system has not stays null. */
  readonly setCheck: <F extends keyof CheckFacts>(fact: F, value: NonNullable<CheckFacts[F]>) => void;
  /** The system's settings, and its browser, open no more. */
  readonly failSettings: () => void;
  /** The person's or the system's answer to the next requests; `granted` at first. */
  readonly answerPermission: (kind: PermissionKind, state: PermissionState) => void;
  /** How many ticks a hand has felt. */
  readonly ticks: () => number;
};

export type PhoneOnTrial = PhoneControls &
  QuietSignsOnTrial & {
    readonly ports: Pick<
      BridgePorts,
      "checks" | "openSettings" | "requestPermission" | "quietSigns" | "openExternal" | "tick"
    >;
    /** What the settings were asked for. */
    readonly openedSettings: () => readonly Setting[];
    /** The addresses that were asked for in the system's browser. */
    readonly openedPages: () => readonly string[];
  };

export type PhoneOnTrialOptions = QuietSignsOnTrialOptions & { readonly system?: PhoneSystem | undefined };

/** The settings, permissions and quiet signs of a phone in memory, for tests of pages and hosts. */
export const createPhoneOnTrial = ({
  system = "ios",
  ...options
}: PhoneOnTrialOptions = {}): PhoneOnTrial => {
  const facts: Record<string, boolean | number | null> = { ...FACTS[system] };
  const permissions = new Map<PermissionKind, PermissionState>();
  const openedSettings: Setting[] = [];
  const openedPages: string[] = [];
  const trial = createQuietSignsOnTrial(options);
  let [canOpen, ticks] = [true, 0];
  return {
    ...trial,
    ports: {
      checks: async () => ({ ...facts }) as CheckFacts,
      openSettings: async (setting) => {
        openedSettings.push(setting);
        return canOpen;
      },
      requestPermission: async (kind) => permissions.get(kind) ?? "granted",
      quietSigns: trial.quietSigns,
      openExternal: async (url) => {
        openedPages.push(url);
        return canOpen;
      },
      tick: async () => {
        ticks += 1;
      },
    },
    setCheck: (fact, value) => {
      if (facts[fact] !== null) facts[fact] = value;
    },
    failSettings: () => {
      canOpen = false;
    },
    answerPermission: (kind, state) => void permissions.set(kind, state),
    ticks: () => ticks,
    openedSettings: () => openedSettings,
    openedPages: () => openedPages,
  };
};

/** A phone on which no check fails. */
const FACTS: Readonly<Record<PhoneSystem, CheckFacts>> = {
  ios: {
    passcodeEnabled: true,
    notificationsGranted: true,
    cellularRestricted: false,
    backgroundRefreshStatus: 2,
    deviceSecure: null,
    ignoringBatteryOptimizations: null,
    backgroundDataRestricted: null,
  },
  android: {
    passcodeEnabled: null,
    notificationsGranted: true,
    cellularRestricted: null,
    backgroundRefreshStatus: null,
    deviceSecure: true,
    ignoringBatteryOptimizations: true,
    backgroundDataRestricted: false,
  },
};
