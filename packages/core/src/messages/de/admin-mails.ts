import type { adminMails as english } from "../en/admin-mails.ts";
import type { Translated } from "../translated.ts";

export const adminMails: Translated<typeof english> = {
  address: "Adresse",
  by: "Veranlasst von",
  when: "Wann",
  seeUsers: "Liste der Benutzer öffnen",
  setUpSecondFactor: "Zweiten Faktor einrichten",
  logIn: "Anmelden",
  preview: (by, moment) => `Von ${by}, ${moment}`,

  madeSubject: (person) => `${person} hat jetzt Admin-Rechte`,
  madeYouSubject: "Sie haben jetzt Admin-Rechte",
  made: (by, person) =>
    `${by} hat ${person} Admin-Rechte gegeben. Admins können jedes Konto sehen, ändern und löschen.`,
  enabled: (by, person) =>
    `${by} hat das Admin-Konto von ${person} aktiviert. Admins können jedes Konto sehen, ändern und löschen.`,
  madeYou:
    "Sie können jetzt jedes Konto sehen, ändern und löschen. Schützen Sie darum bitte Ihr eigenes mit einem zweiten Faktor.",
  enabledYou: "Ihr Admin-Konto wurde wieder aktiviert.",
  unexpected: (address) => `Wenn Sie das nicht erwartet haben, schreiben Sie bitte an ${address}.`,
  madeInError: (by) =>
    `Wenn das ein Irrtum ist, entziehen Sie die Rechte in der Liste der Benutzer wieder. Wenn es nicht ${by} war, sperren Sie auch das Konto von ${by}.`,

  removedSubject: (person) => `${person} hat keine Admin-Rechte mehr`,
  removedYouSubject: "Sie haben keine Admin-Rechte mehr",
  demoted: (by, person) => `${by} hat ${person} die Admin-Rechte entzogen.`,
  disabled: (by, person) => `${by} hat das Admin-Konto von ${person} gesperrt.`,
  deleted: (by, person) => `${by} hat das Admin-Konto von ${person} gelöscht.`,
  left: (person) => `${person} hatte Admin-Rechte und hat das eigene Konto gelöscht.`,
  demotedYou: (by) =>
    `${by} hat Ihnen die Admin-Rechte entzogen. Ihr Konto und Ihre Nachrichten bleiben, wie sie sind.`,
  disabledYou: (by) =>
    `${by} hat Ihr Admin-Konto gesperrt. Sie können sich nicht anmelden, und Ihre Nachrichten werden nicht zugestellt.`,
  removedInError: (by) =>
    `Wenn das ein Irrtum ist, sprechen Sie mit ${by}. Wenn es nicht ${by} war, sperren Sie das Konto von ${by} in der Liste der Benutzer.`,
  removedYouInError: (by) =>
    `Wenn Sie das für einen Irrtum halten, sprechen Sie mit ${by} oder einer anderen Person mit Admin-Rechten.`,

  notYou:
    "Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort; das meldet alle anderen Geräte ab. Machen Sie die Änderung dann in der Liste der Benutzer rückgängig.",

  reason: "Sie erhalten diese E-Mail, weil Sie diese Installation von Afterword betreuen.",
  reasonYou: "Sie erhalten diese E-Mail, weil es um die Rechte Ihres Kontos geht.",
};
