import type { confirmation as english } from "../en/confirmation.ts";
import type { Translated } from "../translated.ts";

export const confirmation: Translated<typeof english> = {
  mailedTo: (email) => `Den Link dazu finden Sie in unserer E-Mail an ${email}.`,
  nothingYet: "Nichts angekommen?",
  nothingYetHint: "Es kann eine Minute dauern. Schauen Sie auch im Spam-\u2060Ordner nach.",
  thenLogIn: "Sobald sie bestätigt ist, melden Sie sich hier an.",
  noMail: "Keine E-Mail von uns? Wir können sie noch einmal senden.",
  sendAgain: "Noch einmal senden",
  sendAgainIn: (seconds) => `Noch einmal senden in ${seconds} s`,
  otherAddress: "Andere Adresse",
  mailedAgain: "Falls diese Adresse noch nicht bestätigt ist, ist eine weitere E-Mail unterwegs.",
};
