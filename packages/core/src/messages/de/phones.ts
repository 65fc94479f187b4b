import type { phones as english } from "../en/phones.ts";
import type { Translated } from "../translated.ts";

export const phones: Translated<typeof english> = {
  onlyInApp: "Das geht nur in der App, auf dem Telefon selbst.",
  none: "Es ist kein Telefon registriert. Öffnen Sie zuerst die App auf Ihrem Telefon.",
  notPushed: "Ihr Telefon nimmt noch keine Mitteilungen an. Öffnen Sie darauf die App und erlauben Sie sie.",
  testSent: "Eine Erinnerung zur Probe ist zu Ihrem Telefon unterwegs.",
  quietSignsOn: "Stille Lebenszeichen sind eingeschaltet.",
  quietSignsOff: "Stille Lebenszeichen sind ausgeschaltet.",
  challengeOver: "Diese Frage ist schon beantwortet oder wird nicht mehr gestellt.",
};
