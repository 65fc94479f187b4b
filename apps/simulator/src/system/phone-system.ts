import type { BridgePorts } from "@afterword/bridge/host-ports";
import type { PermissionKind, Setting } from "@afterword/bridge/phone-messages";
import type { Observable } from "../page/observable.ts";
import type { PhoneState } from "../phone/phone-state.ts";
import { factsOf, hasSetting, writeSettings, type PhoneSettings } from "./phone-settings.ts";

/** The phone's own system: its settings, its questions and its lock. */
export type PhoneSystem = Pick<BridgePorts, "checks" | "openSettings" | "requestPermission"> & {
  readonly set: (change: Partial<PhoneSettings>) => void;
  /** Answers the question that the system asks. It closes without an answer when the app that asked is gone. */
  readonly answerPrompt: (answer: PromptAnswer) => void;
  /** Whether the system refuses to open its settings for the app. */
  readonly setSettingsFail: (fail: boolean) => void;
  readonly closeSettings: () => void;
  readonly lock: () => void;
  readonly unlock: () => void;
};

export type PromptAnswer = "granted" | "denied" | "none";

export type PhoneSystemOptions = {
  readonly state: Observable<PhoneState>;
  readonly storage: Storage;
  readonly putAway: () => void;
  readonly open: () => void;
};

export const createPhoneSystem = ({ state, storage, putAway, open }: PhoneSystemOptions): PhoneSystem => {
  const set = (change: Partial<PhoneSettings>): void => {
    const settings = { ...state.get().settings, ...change };
    writeSettings(storage, state.get().platform, settings);
    state.change({ settings });
  };
  return {
    checks: async () => factsOf(state.get().platform, state.get().settings),
    openSettings: async (setting: Setting) => {
      const { settingsFail, platform } = state.get();
      if (settingsFail || !hasSetting(platform, setting)) return false;
      putAway();
      state.change({ settingsPage: setting });
      return true;
    },
    ...createPrompts(state, set),
    set,
    setSettingsFail: (settingsFail) => state.change({ settingsFail }),
    closeSettings: () => state.change({ settingsPage: null }),
    ...createLock(state, putAway, open),
  };
};

const createPrompts = (state: Observable<PhoneState>, set: PhoneSystem["set"]) => {
  let answerOpen: (answer: PromptAnswer) => void = () => {};
  // One question at a time: the next waits until the one before is answered.
  let before: Promise<unknown> = Promise.resolve();
  const ask = async (kind: PermissionKind): ReturnType<BridgePorts["requestPermission"]> => {
    const permission = state.get().settings[kind];
    if (permission !== "ask") return permission === "granted" ? "granted" : "blocked";
    const answer = await new Promise<PromptAnswer>((resolve) => {
      answerOpen = resolve;
      state.change({ prompt: kind });
    });
    state.change({ prompt: null });
    if (answer !== "none") set({ [kind]: answer });
    return answer === "granted" ? "granted" : "denied";
  };
  return {
    requestPermission: (kind: PermissionKind) => {
      const result = before.then(() => ask(kind));
      before = result;
      return result;
    },
    answerPrompt: (answer: PromptAnswer) => answerOpen(answer),
  };
};

/** What was in front comes back when the phone is unlocked. */
const createLock = (state: Observable<PhoneState>, putAway: () => void, open: () => void) => {
  let returns = false;
  return {
    lock: () => {
      if (state.get().isLocked) return;
      returns = state.get().app === "in-front";
      if (returns) putAway();
      state.change({ isLocked: true });
    },
    unlock: () => {
      if (!state.get().isLocked) return;
      state.change({ isLocked: false });
      if (returns && state.get().app === "put-away") open();
    },
  };
};
