import type { Translated } from "../translated.ts";
import type * as english from "../en/app-stores.ts";

export const appStores: Translated<typeof english.appStores> = {
  apple: "der App Store",
  google: "Google Play",
  paper: "der simulierte App-Store",
  manageApple: "Auf Ihrem iPhone oder iPad: Einstellungen › Ihr\u00a0Name › Abonnements.",
  manageGoogle: "In Google Play: Ihr Bild › Zahlungen und Abos › Abos.",
  managePaper: "Beim simulierten Telefon: das Blatt „App store“ daneben.",
  goesOnCharging: (store) =>
    `Ihr Abo endet nicht mit Ihrem Konto, und ${store} bucht weiter ab, bis Sie dort kündigen.`,
  openStore: "Ihre Abos öffnen",
};
