import type { BridgePorts } from "@afterword/bridge/host-ports";
import { createPhoneOnTrial, type PhoneOnTrial } from "@afterword/bridge/suite/phone-on-trial";
import {
  forgetWebsite,
  install,
  openInstallation,
  pushKindOf,
  readPlatform,
  renewPushToken,
  writePlatform,
  type DrawHex,
  type PhonePlatform,
} from "./installation.ts";
import { createPhonePorts, createReports, type Reports } from "./phone-ports.ts";
import { createObservable, type Observable } from "../page/observable.ts";
import type { PhoneState } from "./phone-state.ts";
import { createPhoneStore, type PhoneStore } from "../store/phone-store.ts";
import type { StoreBackend } from "../store/store-backend.ts";
import { createStoreMemory } from "../store/store-memory.ts";

/** A phone with the app on it, and what a user or the environment does to it. */
export type Phone = {
  readonly state: () => PhoneState;
  readonly watch: (listener: () => void) => () => void;
  readonly ports: BridgePorts;
  readonly store: PhoneStore;
  readonly trial: PhoneOnTrial;
  /** Brings the app to the front; starts it if it was closed. */
  readonly open: () => void;
  readonly putAway: () => void;
  readonly closeApp: () => void;
  readonly pressBack: () => void;
  readonly setOnline: (isOnline: boolean) => void;
  /** Switches to the other phone and starts the app on it. */
  readonly pickUp: (platform: PhonePlatform) => void;
  readonly reinstall: () => void;
  readonly renewPushToken: () => void;
};

export type PhoneOptions = {
  readonly storage: Storage;
  readonly drawHex: DrawHex;
  readonly storeBackend: StoreBackend;
  /** Receives the lines that the page writes into the wrapper's log. */
  readonly log: BridgePorts["log"];
};

/**
 * A system gives an app its device id only a moment after the start. A page that does not ask again (product §4, Device
 * registration) fails here and not on a real phone.
 */
const DEVICE_ID_DELAY_MS = 350;

export const createPhone = ({ storage, drawHex, storeBackend, log }: PhoneOptions): Phone => {
  const platform = readPlatform(storage);
  const installation = openInstallation(storage, platform, drawHex);
  const state = createObservable<PhoneState>({
    platform,
    installation,
    isOnline: true,
    app: "in-front",
    starts: 1,
  });
  const memory = createStoreMemory(storage, () => state.get().platform, drawHex);
  const trial = createPhoneOnTrial();
  const reports = createReports(state, memory.unfinished);
  const { start, knowsItself } = createStarts(state);
  const closeApp = (): void => {
    state.change({ app: "closed" });
    // A dialog of the store goes with the app that asked for it.
    store.decide("cancelled");
    store.closeManaging();
  };
  const hand = createHand(state, reports, start);
  const store = createPhoneStore({
    backend: storeBackend,
    memory,
    platform: () => state.get().platform,
    report: reports.send,
    killApp: closeApp,
    leaveApp: hand.putAway,
  });
  return {
    state: state.get,
    watch: state.watch,
    ports: createPhonePorts({
      state,
      storage,
      reports,
      knowsItself,
      log,
      store: store.port,
      rights: trial.ports,
    }),
    store,
    trial,
    ...hand,
    open: () => {
      store.closeManaging();
      hand.open();
    },
    closeApp,
    pickUp: (next) => {
      closeApp();
      writePlatform(storage, next);
      start({ platform: next, installation: openInstallation(storage, next, drawHex) });
    },
    reinstall: () => {
      // Close the page first, so that it writes nothing into the storage being emptied.
      closeApp();
      forgetWebsite(storage);
      trial.reinstall();
      start({ installation: install(storage, state.get().platform, drawHex) });
    },
    renewPushToken: () => {
      const current = state.get();
      const pushToken = renewPushToken(storage, current.platform, drawHex);
      state.change({ installation: { ...current.installation, pushToken } });
      reports.send("push.token", { pushToken, pushKind: pushKindOf(current.platform) });
    },
  };
};

/** What needs no storage: the app, its keys and the network. */
const createHand = (state: Observable<PhoneState>, reports: Reports, start: () => void) => ({
  open: () => {
    if (state.get().app !== "put-away") return start();
    state.change({ app: "in-front" });
    reports.send("lifecycle", { state: "active" });
  },
  putAway: () => {
    state.change({ app: "put-away" });
    // An iPhone passes through "inactive" on its way to the background.
    if (state.get().platform === "ios") reports.send("lifecycle", { state: "inactive" });
    reports.send("lifecycle", { state: "background" });
  },
  pressBack: () => reports.send("back", {}),
  setOnline: (isOnline: boolean) => {
    state.change({ isOnline });
    reports.send("network", { online: isOnline });
  },
});

const createStarts = (state: Observable<PhoneState>) => {
  let knowsItself = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const awaitIdentity = (): void => {
    knowsItself = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      knowsItself = true;
    }, DEVICE_ID_DELAY_MS);
  };
  awaitIdentity();
  return {
    knowsItself: () => knowsItself,
    start: (change: Partial<PhoneState> = {}): void => {
      awaitIdentity();
      state.change({ ...change, app: "in-front", starts: state.get().starts + 1 });
    },
  };
};
