import { currentMode } from "./mode.ts";

const TICK_MS = 10;

/**
 * One short tick of the phone, in the app. It is no movement on the screen, so reduced motion does not forbid it.
 * Systems without vibration have no such function.
 */
export const tick = (): void => {
  if (currentMode() === "app") navigator.vibrate?.(TICK_MS);
};
