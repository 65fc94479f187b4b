import { installMethod } from "../../shared/device/install-method.ts";
import { toldInHead } from "../../shared/device/told-in-head.ts";
import type { Told } from "../../shared/device/told-in-head.ts";

/** Where this device opens the app; undefined where it cannot. */
export const placeOfApp = (): string | undefined => {
  const { userAgent, maxTouchPoints } = window.navigator;
  const store = STORES[installMethod(userAgent, maxTouchPoints)];
  return (store && toldInHead(store)) ?? toldInHead("demo-phone");
};

const STORES: Readonly<Record<string, Told | undefined>> = { ios: "app-store", android: "play-store" };
