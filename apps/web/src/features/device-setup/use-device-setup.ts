import type { BridgeClient } from "@afterword/bridge/client";
import type { User } from "@afterword/contract/endpoints/accounts";
import { DEVICE_ID_POLL_MS } from "@afterword/core/constants";
import { device as say } from "@afterword/core/messages/device";
import { useEffect, useReducer, useRef } from "react";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { stored } from "../../shared/storage/stored.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { useUpdateUser } from "../accounts/public.ts";
import type { RecentProof } from "../accounts/public.ts";
import { beginDeviceSetup, factsToSave, reduceDeviceSetup } from "./device-setup.machine.ts";
import type { DeviceSetup, DeviceSetupEvent, WrapperAnswer } from "./device-setup.machine.ts";

/** Runs the machine's effects: questions to the wrapper, the binding, the save, the toast. */
export function useDeviceSetup(device: BridgeClient, user: User, withProof: RecentProof["withProof"]) {
  const [state, dispatch] = useReducer(reduceDeviceSetup, beginDeviceSetup);
  // What the app does by itself fails without a word; what the user asked for does not.
  const wasAccepted = useRef(false);
  const act = useActs(device, user, withProof);
  useEffect(() => {
    let left = false;
    // Answers that arrive after the state was left are ignored.
    const settle = (event: DeviceSetupEvent | null): void => {
      if (!left && event !== null) dispatch(event);
    };
    void act.current(state).then(settle, (error: unknown) => {
      if (wasAccepted.current) showFailure(error, refusalSentence(error, [FORBIDDEN], say.registerFailed));
      settle({ kind: "failed" });
    });
    return () => {
      left = true;
    };
  }, [state, act]);
  return {
    state,
    accept: () => {
      wasAccepted.current = true;
      dispatch({ kind: "accepted" });
    },
    decline: () => dispatch({ kind: "declined" }),
  };
}

type Act = (state: DeviceSetup) => Promise<DeviceSetupEvent | null>;

/** The effect of each state, always with the latest user. */
function useActs(device: BridgeClient, user: User, withProof: RecentProof["withProof"]) {
  const { mutateAsync } = useUpdateUser();
  const save = async ({
    device: { deviceId, ...phone },
    what,
  }: Extract<DeviceSetup, { kind: "saving" }>): Promise<DeviceSetupEvent> => {
    const facts = factsToSave(phone);
    const { deviceToken = null } =
      what === "changes"
        ? await mutateAsync(facts)
        : await withProof(() => mutateAsync({ deviceId, ...facts }));
    stored.write("phoneTimeZone", facts.timeZone);
    return { kind: "saved", deviceToken };
  };
  const act: Act = async (state) => {
    switch (state.kind) {
      case "asking-wrapper":
        return askWrapper(device, user, state.tries);
      case "asking-user":
        // Another phone has taken its place.
        await device.request("agency.disarm", {});
        return null;
      case "binding":
        return bind(device, user.secret);
      case "saving":
        return save(state);
      case "other-user":
        showToast(say.otherUser, { type: "danger" });
        return null;
      default:
        return null;
    }
  };
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return latest;
}

async function askWrapper(device: BridgeClient, user: User, tries: number): Promise<DeviceSetupEvent> {
  if (tries > 0) await wait(DEVICE_ID_POLL_MS);
  const { deviceId, pushToken, phone } = user;
  return {
    kind: "answered",
    answer: await readAnswer(device, user.secret),
    registered: {
      deviceId,
      pushToken,
      pushKind: phone?.pushKind ?? null,
      deviceModel: phone?.model ?? null,
      deviceSystem: phone?.system ?? null,
      // The server does not tell it; this is what was saved last.
      timeZone: stored.read("phoneTimeZone"),
    },
  };
}

async function readAnswer(device: BridgeClient, secret: string): Promise<WrapperAnswer> {
  const reply = await device.request("device.info", { secret });
  // A wrapper that did not answer has given no id either, so it is asked again.
  if (!reply.ok) return UNKNOWN;
  const { model, osVersion, timeZone, ...answer } = reply.body;
  return {
    ...answer,
    deviceModel: model?.slice(0, MODEL_MAX_LENGTH) ?? null,
    deviceSystem: await nameSystem(device, osVersion),
    timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** Longer ones the server refuses. */
const MODEL_MAX_LENGTH = 100;

const SYSTEMS = { ios: "iOS", android: "Android", simulator: null } as const;

/** "iOS 26.1" */
async function nameSystem(device: BridgeClient, osVersion: string | null): Promise<string | null> {
  const hello = await device.hello;
  const system = hello.ok ? SYSTEMS[hello.body.platform] : null;
  return [system, osVersion].filter((word) => word !== null).join(" ") || null;
}

const UNKNOWN: WrapperAnswer = {
  deviceId: null,
  pushToken: null,
  pushKind: null,
  deviceModel: null,
  deviceSystem: null,
  timeZone: null,
  boundTo: "nobody",
  hasDeviceToken: false,
};

async function bind(device: BridgeClient, secret: string): Promise<DeviceSetupEvent> {
  const reply = await device.request("device.bind", { secret });
  return reply.ok ? { kind: "bound", result: reply.body.result } : { kind: "failed" };
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });
