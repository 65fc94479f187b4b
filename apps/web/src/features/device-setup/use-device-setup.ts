import type { BridgeClient } from "@afterword/bridge/client";
import type { User } from "@afterword/contract/endpoints/accounts";
import { DEVICE_ID_POLL_MS } from "@afterword/core/constants";
import { device as say } from "@afterword/core/messages/device";
import { useEffect, useReducer, useRef } from "react";
import { useUpdateUser } from "../accounts/public.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { beginDeviceSetup, reduceDeviceSetup } from "./device-setup.machine.ts";
import type { Device, DeviceSetup, DeviceSetupEvent, WrapperAnswer } from "./device-setup.machine.ts";

/** Runs the machine's effects: questions to the wrapper, the binding, the save, the toast. */
export function useDeviceSetup(device: BridgeClient, user: User) {
  const [state, dispatch] = useReducer(reduceDeviceSetup, beginDeviceSetup);
  const act = useActs(device, user);
  useEffect(() => {
    let left = false;
    // Answers that arrive after the state was left are ignored.
    const settle = (event: DeviceSetupEvent | null): void => {
      if (!left && event !== null) dispatch(event);
    };
    void act.current(state).then(settle, () => settle({ kind: "failed" }));
    return () => {
      left = true;
    };
  }, [state, act]);
  return {
    state,
    accept: () => dispatch({ kind: "accepted" }),
    decline: () => dispatch({ kind: "declined" }),
  };
}

type Act = (state: DeviceSetup) => Promise<DeviceSetupEvent | null>;

/** The effect of each state, always with the latest user. */
function useActs(device: BridgeClient, user: User) {
  const updateUser = useUpdateUser();
  const save = async ({ deviceId, pushToken }: Device): Promise<DeviceSetupEvent> => {
    await updateUser.mutateAsync({ deviceId, pushToken });
    return { kind: "saved" };
  };
  const act: Act = async (state) => {
    switch (state.kind) {
      case "asking-wrapper":
        return askWrapper(device, user, state.tries);
      case "binding":
        return bind(device, user.secret);
      case "saving":
        return save(state.device);
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
  const reply = await device.request("device.info", { secret: user.secret });
  // A wrapper that did not answer has given no id either, so it is asked again.
  const answer: WrapperAnswer = reply.ok ? reply.body : UNKNOWN;
  return { kind: "answered", answer, registered: { deviceId: user.deviceId, pushToken: user.pushToken } };
}

const UNKNOWN: WrapperAnswer = { deviceId: null, pushToken: null, boundTo: "nobody" };

async function bind(device: BridgeClient, secret: string): Promise<DeviceSetupEvent> {
  const reply = await device.request("device.bind", { secret });
  return reply.ok ? { kind: "bound", result: reply.body.result } : { kind: "failed" };
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });
