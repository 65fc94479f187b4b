import { installMethod } from "../../shared/device/install-method.ts";

/** Where the app is: in the stores that have it, and outside production the simulated phone. */
type Place = "app-store" | "play-store" | "demo-phone";

/** The server says in the page where the app is. */
export const readPlace = (name: Place): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Where this device opens the app; undefined where it cannot. */
export const placeOfApp = (): string | undefined => {
  const { userAgent, maxTouchPoints } = window.navigator;
  const store = STORES[installMethod(userAgent, maxTouchPoints)];
  return (store && readPlace(store)) ?? readPlace("demo-phone");
};

const STORES: Readonly<Record<string, Place | undefined>> = { ios: "app-store", android: "play-store" };
