import type { refusals as english } from "../en/refusals.ts";
import type { Translated } from "../translated.ts";

export const refusals: Translated<typeof english> = {
  mailedPasswordTooNew: (wait) =>
    `Ihr Passwort wurde vor weniger als 7 Tagen über einen Link aus einer E-Mail gesetzt. Dieser Schritt ist erst ${wait} möglich.`,
  mailedPasswordNeedsFactor: (wait) =>
    `Ihr Passwort wurde vor weniger als 7 Tagen über einen Link aus einer E-Mail gesetzt. Melden Sie sich ab, melden Sie sich mit Ihrem zweiten Faktor wieder an, und versuchen Sie es innerhalb von 10 Minuten noch einmal. Mit dem Passwort allein ist dieser Schritt erst ${wait} möglich.`,
  changedElsewhere:
    "Diese Nachricht wurde anderswo geändert, seit Sie sie geöffnet haben. Ihre eigenen Worte stehen noch hier.",
  recordingForeign: "Diese Aufnahme gehört zu einem anderen Konto. Entfernen Sie sie und nehmen Sie neu auf.",
  tooManyRecipients: "Ihre Liste ist voll. Löschen Sie einen Empfänger, den Sie nicht mehr brauchen.",
};
