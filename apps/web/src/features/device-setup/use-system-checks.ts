import type { BridgeClient } from "@afterword/bridge/client";
import { SYSTEM_CHECK_DELAY_MS } from "@afterword/core/constants";
import { device as say } from "@afterword/core/messages/device";
import type { Check } from "@afterword/core/phone/system-checks";
import { useEffect, useReducer, useRef } from "react";
import { showToast } from "../../shared/toasts/toasts.ts";
import { beginSystemChecks, reduceSystemChecks } from "./system-checks.machine.ts";
import type { SystemChecks } from "./system-checks.machine.ts";

/** One run of the system checks; `isNew`: the phone was registered just now, and its user hears how it went. */
export function useSystemChecks(device: BridgeClient, isNew: boolean) {
  const [state, dispatch] = useReducer(reduceSystemChecks, beginSystemChecks);
  const isFirstLook = useRef(true);
  const { kind } = state;
  useEffect(() => {
    if (kind !== "looking") return undefined;
    let left = false;
    const look = async (): Promise<void> => {
      const reply = await device.request("device.checks", {});
      if (!left) dispatch({ kind: "looked", facts: reply.ok ? reply.body : null });
    };
    const timer = window.setTimeout(() => void look(), isFirstLook.current ? SYSTEM_CHECK_DELAY_MS : 0);
    isFirstLook.current = false;
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [kind, device]);
  useEffect(() => {
    // A dialog of the system over the app is no stay in the settings.
    let wasAway = false;
    return device.on("lifecycle", ({ state: lifecycle }) => {
      if (lifecycle === "active" && wasAway) dispatch({ kind: "resumed" });
      if (lifecycle !== "inactive") wasAway = lifecycle === "background";
    });
  }, [device]);
  useEffect(() => {
    if (state.kind === "done") tellEnd(state, isNew);
  }, [state, isNew]);
  return {
    state,
    skip: () => dispatch({ kind: "skipped" }),
    openSettings: async () => {
      if (state.kind !== "asking") return;
      if (await isAllowedNow(device, state)) return dispatch({ kind: "allowed", check: state.check });
      dispatch({ kind: "settings-wanted" });
      if (await areOpened(device, state.check)) return;
      showToast(say.settingsFailed, { type: "warning" });
      dispatch({ kind: "settings-failed" });
    },
  };
}

/** A phone that has nothing to change is not talked about at each start. */
function tellEnd({ skipped, asked, facts }: Extract<SystemChecks, { kind: "done" }>, isNew: boolean): void {
  if (asked || isNew) showToast(skipped === 0 ? say.setupComplete : say.setupCompleteSkipped(skipped));
  // The system restricts it by itself, so there is nothing to open.
  if (facts.backgroundRefreshStatus === 0) showToast(say.backgroundRestricted, { type: "warning" });
}

/** Notifications have a page in the settings only after the system has asked by itself, which it does once. */
async function isAllowedNow(
  device: BridgeClient,
  { check, stillFails }: Extract<SystemChecks, { kind: "asking" }>,
): Promise<boolean> {
  if (check !== "notifications" || stillFails) return false;
  const asked = await device.request("permission.request", { kind: "notifications" });
  return asked.ok && asked.body.state === "granted";
}

async function areOpened(device: BridgeClient, check: Check): Promise<boolean> {
  const reply = await device.request("device.openSettings", { check });
  // Some systems answer only after the return from the settings.
  return reply.ok ? reply.body.opened : reply.code === "timeout";
}
