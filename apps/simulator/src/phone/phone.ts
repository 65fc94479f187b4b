import type { BridgePorts } from "@afterword/bridge/host-ports";
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
import { createCell, type Cell } from "../page/cell.ts";
import type { PhoneState } from "./phone-state.ts";

/** A phone with the app on it, and what a hand or the world does to it. */
export type Phone = {
  readonly state: () => PhoneState;
  readonly watch: (listener: () => void) => () => void;
  readonly ports: BridgePorts;
  /** Brings the app to the front; starts it if it was closed. */
  readonly open: () => void;
  readonly putAway: () => void;
  readonly closeApp: () => void;
  readonly pressBack: () => void;
  readonly setOnline: (isOnline: boolean) => void;
  /** Takes the other phone into the hand and starts the app on it. */
  readonly pickUp: (platform: PhonePlatform) => void;
  readonly reinstall: () => void;
  readonly renewPushToken: () => void;
};

export type PhoneOptions = {
  readonly storage: Storage;
  readonly drawHex: DrawHex;
  /** Takes the lines that the page writes into the wrapper's log. */
  readonly log: BridgePorts["log"];
};

/**
 * A system tells an app its device id only a moment after the start, so that a page which does not ask again
 * (product §4, Device registration) fails here and not on a phone.
 */
const DEVICE_ID_DELAY_MS = 350;

export const createPhone = ({ storage, drawHex, log }: PhoneOptions): Phone => {
  const platform = readPlatform(storage);
  const installation = openInstallation(storage, platform, drawHex);
  const cell = createCell<PhoneState>({ platform, installation, isOnline: true, app: "in-front", starts: 1 });
  const reports = createReports(cell);
  const { start, knowsItself } = createStarts(cell);
  return {
    state: cell.get,
    watch: cell.watch,
    ports: createPhonePorts({ cell, storage, reports, knowsItself, log }),
    ...createHand(cell, reports, start),
    pickUp: (next) => {
      cell.change({ app: "closed" });
      writePlatform(storage, next);
      start({ platform: next, installation: openInstallation(storage, next, drawHex) });
    },
    reinstall: () => {
      // The page goes first, so that it writes nothing into the storage that is being emptied.
      cell.change({ app: "closed" });
      forgetWebsite(storage);
      start({ installation: install(storage, cell.get().platform, drawHex) });
    },
    renewPushToken: () => {
      const state = cell.get();
      const pushToken = renewPushToken(storage, state.platform, drawHex);
      cell.change({ installation: { ...state.installation, pushToken } });
      reports.send("push.token", { pushToken, pushKind: pushKindOf(state.platform) });
    },
  };
};

/** What needs no storage: the app, its keys and the network. */
const createHand = (cell: Cell<PhoneState>, reports: Reports, start: () => void) => ({
  open: () => {
    if (cell.get().app !== "put-away") return start();
    cell.change({ app: "in-front" });
    reports.send("lifecycle", { state: "active" });
  },
  putAway: () => {
    cell.change({ app: "put-away" });
    // An iPhone passes through "inactive" on its way to the background.
    if (cell.get().platform === "ios") reports.send("lifecycle", { state: "inactive" });
    reports.send("lifecycle", { state: "background" });
  },
  closeApp: () => cell.change({ app: "closed" }),
  pressBack: () => reports.send("back", {}),
  setOnline: (isOnline: boolean) => {
    cell.change({ isOnline });
    reports.send("network", { online: isOnline });
  },
});

const createStarts = (cell: Cell<PhoneState>) => {
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
      cell.change({ ...change, app: "in-front", starts: cell.get().starts + 1 });
    },
  };
};
