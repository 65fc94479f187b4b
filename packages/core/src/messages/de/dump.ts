import type { dump as english } from "../en/dump.ts";
import type { Translated } from "../translated.ts";

export const dump: Translated<typeof english> = {
  underWay:
    "Ein Auszug der Datenbank wird schon erstellt oder heruntergeladen. Bitte warten Sie, bis das vorbei ist.",
  noRoom: (needed, free) =>
    `Auf der Platte des Servers ist kein Platz für einen Auszug: er braucht bis zu ${needed}, während er entsteht, und ${free} sind frei.`,
  mailSubject: "Die Datenbank wurde exportiert",
  mailPreview: (by) => `${by} hat einen Auszug der ganzen Datenbank geholt.`,
  mailText: (by) =>
    `${by} hat einen Auszug der ganzen Datenbank geholt. Notizen, Empfänger und Passwörter darin sind mit dem Hauptschlüssel versiegelt; Namen, Adressen und Daten der Konten sind es nicht.`,
  mailBy: "Von",
  mailOn: "Am",
  mailWith: "Mit",
  mailAdvice:
    "Wenn Sie davon wissen, ist alles gut. Wenn nicht, ist diese Sitzung vielleicht in fremden Händen: nehmen Sie dem Konto die Rechte eines Admins, und ändern Sie das Passwort.",
};
