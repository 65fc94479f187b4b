import type { BridgeClient } from "@afterword/bridge/client";
import { useDevice } from "./device-context.tsx";
import { currentMode } from "./mode.ts";

/**
 * Gives one short tick of the phone, in the app. It is no movement on the screen, so reduced motion does not forbid it.
 */
export function useTick(): () => void {
  const device = useDevice();
  return () => {
    if (currentMode() === "app") void tick(device);
  };
}

const tick = async (device: BridgeClient | null): Promise<void> => {
  const reply = await device?.request("haptic.tick", {});
  const isUnheard = reply === undefined || (!reply.ok && reply.code === "unknown-call");
  // An older wrapper does not know the call. Its web view may vibrate by itself; that of iOS has no such function.
  if (isUnheard) navigator.vibrate?.(TICK_MS);
};

const TICK_MS = 10;
