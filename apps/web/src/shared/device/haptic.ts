import { useDevice } from "./device-context.tsx";

/**
 * Gives one short tick of the phone, in the app. It is no movement on the screen, so reduced motion does not forbid it.
 */
export function useTick(): () => void {
  const device = useDevice();
  return () => void device?.request("haptic.tick", {});
}
