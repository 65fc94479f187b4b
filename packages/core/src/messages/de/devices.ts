import type { devices as english } from "../en/devices.ts";
import type { Translated } from "../translated.ts";

export const devices: Translated<typeof english> = {
  app: "die App",
  browser: "ein Browser",
  on: (program, system) => `${program} auf ${system}`,
};
