import type { pushes as en } from "../en/pushes.ts";
import type { Translated } from "../translated.ts";

export const pushes: Translated<typeof en> = {
  firstTitle: "Geht es Ihnen gut?",
  firstBody: "Ein Druck auf «Mir geht es gut» genügt.",
  secondTitle: "Wir haben nichts von Ihnen gehört",
  secondBody: "Bitte drücken Sie «Mir geht es gut», wenn das stimmt.",
  lastTitle: "Letzter Hinweis: Geht es Ihnen gut?",
  lastBody: "Wir brauchen jetzt ein Lebenszeichen von Ihnen. Bitte drücken Sie «Mir geht es gut».",
  testTitle: "Eine Erinnerung zur Probe",
  testBody: "So fragen wir. Ein Druck auf «Mir geht es gut» zählt als Lebenszeichen.",
};
