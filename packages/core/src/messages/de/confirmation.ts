import type { confirmation as english } from "../en/confirmation.ts";
import type { Translated } from "../translated.ts";

export const confirmation: Translated<typeof english> = {
  mailedTo: (email) =>
    `Wir haben eine E-Mail an ${email} geschickt. Öffnen Sie den Link darin und melden Sie sich dann hier an. Noch nichts da? Es kann eine Minute dauern. Schauen Sie auch im Spam-Ordner nach.`,
  noMail: "Keine E-Mail von uns? Wir können sie noch einmal senden.",
  sendAgain: "Noch einmal senden",
  sendAgainIn: (seconds) => `Noch einmal senden in ${seconds} s`,
  otherAddress: "Andere Adresse",
  mailedAgain: "Falls diese Adresse noch nicht bestätigt ist, ist eine weitere E-Mail unterwegs.",
};
