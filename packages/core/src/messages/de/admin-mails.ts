import type { Translated } from "../translated.ts";
import type * as english from "../en/admin-mails.ts";

export const adminMails: Translated<typeof english.adminMails> = {
  person: "Wer",
  address: "Adresse",
  by: "Durch",
  on: "Am",
  seeUsers: "Benutzer ansehen",
  logIn: "Anmelden",

  madeSubject: (person) => `${person} hat jetzt Admin-Rechte`,
  madeYouSubject: "Sie haben jetzt Admin-Rechte",
  made: (reader, by, person) =>
    `${reader}, ${by} hat ${person} Admin-Rechte gegeben. Damit sieht man jedes Konto und kann es ändern und löschen.`,
  enabled: (reader, by, person) =>
    `${reader}, ${by} hat das Konto von ${person} aktiviert, das Admin-Rechte hat. Damit sieht man jedes Konto und kann es ändern und löschen.`,
  madeYou: (reader, by) =>
    `${reader}, ${by} hat Ihnen Admin-Rechte gegeben. Sie sehen von jetzt an jedes Konto und können es ändern und löschen. Bitte schützen Sie Ihr eigenes mit einem zweiten Faktor.`,
  enabledYou: (reader, by) => `${reader}, ${by} hat Ihr Konto wieder aktiviert. Es hat Admin-Rechte.`,
  madeInError: (by) =>
    `Falls das ein Irrtum ist, entziehen Sie die Rechte in der Liste der Benutzer wieder. Falls es nicht ${by} war, sperren Sie auch jenes Konto.`,

  removedSubject: (person) => `${person} hat keine Admin-Rechte mehr`,
  removedYouSubject: "Sie haben keine Admin-Rechte mehr",
  demoted: (reader, by, person) => `${reader}, ${by} hat ${person} die Admin-Rechte entzogen.`,
  disabled: (reader, by, person) =>
    `${reader}, ${by} hat das Konto von ${person} gesperrt, das Admin-Rechte hatte.`,
  deleted: (reader, by, person) =>
    `${reader}, ${by} hat das Konto von ${person} gelöscht, das Admin-Rechte hatte.`,
  left: (reader, person) => `${reader}, ${person} hat das eigene Konto gelöscht, das Admin-Rechte hatte.`,
  demotedYou: (reader, by) =>
    `${reader}, ${by} hat Ihnen die Admin-Rechte entzogen. Ihr Konto und Ihre Nachrichten bleiben, wie sie sind.`,
  disabledYou: (reader, by) =>
    `${reader}, ${by} hat Ihr Konto gesperrt, das Admin-Rechte hatte. Sie können sich nicht anmelden, und Ihre Nachrichten werden nicht zugestellt.`,
  removedInError: (by) =>
    `Falls das ein Irrtum ist, sprechen Sie mit ${by}. Falls es nicht ${by} war, sperren Sie jenes Konto in der Liste der Benutzer.`,
  removedYouInError: (by) =>
    `Falls Sie das für einen Irrtum halten, sprechen Sie mit ${by} oder einer anderen Person mit Admin-Rechten.`,

  notYou:
    "Falls Sie es nicht waren, wählen Sie sofort ein neues Passwort; das meldet alle anderen Geräte ab. Machen Sie es dann in der Liste der Benutzer rückgängig.",

  reason: "Sie erhalten diese E-Mail, weil Sie diese Installation von Afterword betreuen.",
  reasonYou: "Sie erhalten diese E-Mail, weil es um die Rechte Ihres Kontos geht.",
};
