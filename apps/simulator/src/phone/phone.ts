import type { BridgePorts } from "@afterword/bridge/host-ports";
import type { BridgeFault } from "./bridge-faults.ts";
import {
  drawDeadPushToken,
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
import { createPhonePush, type PhonePush } from "../push/phone-push.ts";
import type { Post } from "../push/wrapper-core.ts";
import { forgetApp, readSettings, writeSettings } from "../system/phone-settings.ts";
import { createPhoneSystem, type PhoneSystem } from "../system/phone-system.ts";
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
  readonly system: PhoneSystem;
  readonly push: PhonePush;
  /** Brings the app to the front; starts it if it was closed. */
  readonly open: () => void;
  readonly putAway: () => void;
  readonly closeApp: () => void;
  readonly pressBack: () => void;
  readonly setOnline: (isOnline: boolean) => void;
  readonly setHasPush: (hasPush: boolean) => void;
  readonly setBridgeFault: (fault: BridgeFault) => void;
  /** Switches to the other phone and starts the app on it. */
  readonly pickUp: (platform: PhonePlatform) => void;
  readonly reinstall: () => void;
  readonly renewPushToken: () => void;
  /** The next push to this token is answered as one to an app that is gone. */
  readonly spoilPushToken: () => void;
};

export type PhoneOptions = {
  readonly storage: Storage;
  readonly drawHex: DrawHex;
  readonly storeBackend: StoreBackend;
  /** Receives the lines that the page writes into the wrapper's log. */
  readonly log: BridgePorts["log"];
  /** The phone's clock. */
  readonly nowMs: () => number;
  readonly post: Post;
  /** Opens an address in the phone's browser; false if that is not possible. */
  readonly openTab: (url: string) => boolean;
};

/**
 * A system gives an app its device id only a moment after the start. A page that does not ask again (product §4, Device
 * registration) fails here and not on a real phone.
 */
const DEVICE_ID_DELAY_MS = 350;

export const createPhone = (options: PhoneOptions): Phone => {
  const { storage, drawHex, log } = options;
  const state = createObservable<PhoneState>(stateAtFirst(storage, drawHex));
  const memory = createStoreMemory(storage, () => state.get().platform, drawHex);
  const reports = createReports(state, memory.unfinished);
  const { start, knowsItself } = createStarts(state);
  const hand = createHand(state, reports, start);
  const closeApp = (): void => {
    state.change({ app: "closed" });
    // What the app had asked for goes with it.
    store.decide("cancelled");
    leaveSystem();
    system.answerPrompt("none");
  };
  /** Whatever is in front of the app goes away. */
  const leaveSystem = (): void => {
    store.closeManaging();
    if (state.get().settingsPage !== null) system.closeSettings();
  };
  const store = createPhoneStore({
    backend: options.storeBackend,
    memory,
    platform: () => state.get().platform,
    report: reports.send,
    killApp: closeApp,
    leaveApp: hand.putAway,
  });
  const system = createPhoneSystem({ state, storage, putAway: hand.putAway, open: hand.open });
  const open = (): void => {
    leaveSystem();
    if (state.get().isLocked) system.unlock();
    if (state.get().app !== "in-front") hand.open();
  };
  const push = createPhonePush({ ...options, state, open, unlock: system.unlock, reports });
  const changePushToken = (draw: typeof renewPushToken): void => {
    const { platform, installation, app } = state.get();
    const pushToken = draw(storage, platform, drawHex);
    state.change({ installation: { ...installation, pushToken } });
    const address = { pushToken, pushKind: pushKindOf(platform) };
    // While no page is there, the wrapper sends it by itself.
    if (app === "closed") void push.core().quietSigns.onPushToken(address);
    else reports.send("push.token", address);
  };
  return {
    state: state.get,
    watch: state.watch,
    ports: createPhonePorts({
      state,
      reports,
      knowsItself,
      log,
      system,
      store: store.port,
      core: push.core,
      openTab: options.openTab,
    }),
    store,
    system,
    push,
    ...hand,
    open,
    closeApp,
    ...createReplacements({ state, options, closeApp, start, push }),
    renewPushToken: () => changePushToken(renewPushToken),
    spoilPushToken: () => changePushToken(drawDeadPushToken),
  };
};

const stateAtFirst = (storage: Storage, drawHex: DrawHex): PhoneState => {
  const platform = readPlatform(storage);
  return {
    ...phoneOf(storage, drawHex, platform),
    isOnline: true,
    app: "in-front",
    starts: 1,
    isLocked: false,
    prompt: null,
    settingsPage: null,
    settingsFail: false,
    hasPush: true,
    bridgeFault: "none",
  };
};

/** What differs between the two phones. */
const phoneOf = (storage: Storage, drawHex: DrawHex, platform: PhonePlatform) => ({
  platform,
  installation: openInstallation(storage, platform, drawHex),
  settings: readSettings(storage, platform),
});

type Replacing = {
  readonly state: Observable<PhoneState>;
  readonly options: PhoneOptions;
  readonly closeApp: () => void;
  readonly start: (change: Partial<PhoneState>) => void;
  readonly push: PhonePush;
};

/** Another phone, or another installation on this one. */
const createReplacements = ({ state, options, closeApp, start, push }: Replacing) => ({
  pickUp: (next: PhonePlatform) => {
    closeApp();
    push.clear();
    writePlatform(options.storage, next);
    start({ ...phoneOf(options.storage, options.drawHex, next), isLocked: false });
  },
  reinstall: () => {
    const { storage, drawHex } = options;
    const { platform } = state.get();
    // Close the page first, so that it writes nothing into the storage being emptied.
    closeApp();
    forgetWebsite(storage);
    push.forget();
    const settings = forgetApp(state.get().settings);
    writeSettings(storage, platform, settings);
    start({ installation: install(storage, platform, drawHex), settings, isLocked: false });
  },
});

/** What needs no storage: the app, its keys and the network. */
const createHand = (state: Observable<PhoneState>, reports: Reports, start: () => void) => ({
  open: () => {
    if (state.get().app !== "put-away") return start();
    state.change({ app: "in-front" });
    reports.send("lifecycle", { state: "active" });
  },
  putAway: () => {
    if (state.get().app !== "in-front") return;
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
  setHasPush: (hasPush: boolean) => state.change({ hasPush }),
  setBridgeFault: (bridgeFault: BridgeFault) => state.change({ bridgeFault }),
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
