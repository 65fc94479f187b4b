import type { BridgeClient } from "@afterword/bridge/client";
import { IDLE } from "@afterword/core/recordings/recorder";
import type { Recorder, RecorderEvent } from "@afterword/core/recordings/recorder";
import type { Take } from "../recordings/public.ts";
import { NO_DEVICES } from "./capture/open-devices.ts";
import type { Devices, Facing } from "./capture/open-devices.ts";

/** Everything that a recording screen draws. */
export type RecorderView = {
  readonly state: Recorder;
  /** Camera and microphone, while they are open. */
  readonly opened: MediaStream | null;
  readonly devices: Devices;
  /** Null: the one that the system prefers. */
  readonly microphoneId: string | null;
  readonly facing: Facing;
  /** The take that has ended, and its file; null while they are being stored. */
  readonly take: Take | null;
  readonly file: string | null;
  /** How loud it was over its length; empty until a take of an earlier visit is measured, and if it cannot be. */
  readonly peaks: string;
};

export type ViewStore = {
  readonly get: () => RecorderView;
  readonly set: (changes: Partial<RecorderView>) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** What the parts of a session share: the view, the machine behind it, and its clock. */
export type RecorderContext = Pick<ViewStore, "get" | "set"> & {
  readonly send: (event: RecorderEvent) => void;
  readonly nowMs: () => number;
  /** The wrapper around the page; null on the website, and in the app until the bridge is loaded. */
  readonly wrapper: () => BridgeClient | null;
};

export function createView(): ViewStore {
  let current: RecorderView = {
    state: IDLE,
    opened: null,
    devices: NO_DEVICES,
    microphoneId: null,
    facing: "user",
    take: null,
    file: null,
    peaks: "",
  };
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (changes) => {
      current = { ...current, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
