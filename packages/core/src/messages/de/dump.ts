import type { dump as english } from "../en/dump.ts";
import type { Translated } from "../translated.ts";

export const dump: Translated<typeof english> = {
  underWay:
    "Eine Sicherung der Datenbank wird bereits erstellt oder heruntergeladen. Bitte warten Sie, bis das fertig ist.",
  noRoom: (needed, free) =>
    `Eine Sicherung braucht bis zu ${needed}, während sie entsteht; auf dem Datenträger des Servers sind nur ${free} frei.`,
  mailSubject: "Die Datenbank wurde heruntergeladen",
  mailPreview: (by) => `${by} hat eine Sicherung der ganzen Datenbank heruntergeladen.`,
  mailText: (by) =>
    `${by} hat eine Sicherung der ganzen Datenbank heruntergeladen. Nachrichten, Empfänger und Passwörter darin sind mit dem Hauptschlüssel versiegelt; Namen, Adressen und Zeitangaben der Konten sind es nicht.`,
  mailAdvice:
    "Wenn Sie davon wissen, ist alles gut. Wenn nicht, ist das Konto vielleicht in fremden Händen: Entziehen Sie dem Konto die Admin-Rechte, und sorgen Sie dafür, dass sein Passwort geändert wird.",
};
