import type { adminMails as english } from "../en/admin-mails.ts";
import type { Translated } from "../translated.ts";

export const adminMails: Translated<typeof english> = {
  address: "Adresse",
  when: "Wann",
  seeUsers: "Liste der Benutzer öffnen",
  logIn: "Anmelden",
  preview: (by, moment) => `Durch ${by}, ${moment}`,

  madeSubject: (person) => `${person} hat jetzt Admin-Rechte`,
  madeYouSubject: "Sie haben jetzt Admin-Rechte",
  made: (by, person) =>
    `${by} hat ${person} Admin-Rechte gegeben. Admins können jedes Konto sehen, ändern und löschen.`,
  enabled: (by, person) =>
    `${by} hat das Konto von ${person} entsperrt, das Admin-Rechte hat. Admins können jedes Konto sehen, ändern und löschen.`,
  madeYou: (by) =>
    `${by} hat Ihnen Admin-Rechte gegeben. Sie können jetzt jedes Konto sehen, ändern und löschen. Bitte schützen Sie darum Ihr eigenes mit einem zweiten Faktor.`,
  enabledYou: (by) => `${by} hat Ihr Konto wieder entsperrt. Es hat Admin-Rechte.`,
  madeInError: (by) =>
    `Wenn das ein Irrtum ist, entziehen Sie die Rechte in der Liste der Benutzer wieder. Wenn es nicht ${by} war, sperren Sie auch jenes Konto.`,

  removedSubject: (person) => `${person} hat keine Admin-Rechte mehr`,
  removedYouSubject: "Sie haben keine Admin-Rechte mehr",
  demoted: (by, person) => `${by} hat ${person} die Admin-Rechte entzogen.`,
  disabled: (by, person) => `${by} hat das Konto von ${person} gesperrt, das Admin-Rechte hatte.`,
  deleted: (by, person) => `${by} hat das Konto von ${person} gelöscht, das Admin-Rechte hatte.`,
  left: (person) => `${person} hatte Admin-Rechte und hat das eigene Konto gelöscht.`,
  demotedYou: (by) =>
    `${by} hat Ihnen die Admin-Rechte entzogen. Ihr Konto und Ihre Nachrichten bleiben, wie sie sind.`,
  disabledYou: (by) =>
    `${by} hat Ihr Konto gesperrt, das Admin-Rechte hatte. Sie können sich nicht anmelden, und Ihre Nachrichten werden nicht zugestellt.`,
  removedInError: (by) =>
    `Wenn das ein Irrtum ist, sprechen Sie mit ${by}. Wenn es nicht ${by} war, sperren Sie jenes Konto in der Liste der Benutzer.`,
  removedYouInError: (by) =>
    `Wenn Sie das für einen Irrtum halten, sprechen Sie mit ${by} oder einer anderen Person mit Admin-Rechten.`,

  notYou:
    "Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort; das meldet alle anderen Geräte ab. Machen Sie die Änderung dann in der Liste der Benutzer rückgängig.",

  reason: "Sie erhalten diese E-Mail, weil Sie diese Installation von Afterword betreuen.",
  reasonYou: "Sie erhalten diese E-Mail, weil es um die Rechte Ihres Kontos geht.",
};
