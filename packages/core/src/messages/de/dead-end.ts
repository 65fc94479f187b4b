import type { deadEnd as english } from "../en/dead-end.ts";
import type { Translated } from "../translated.ts";

export const deadEnd: Translated<typeof english> = {
  notFoundTitle: "Hier ist nichts",
  notFoundText: "Wir haben nicht gefunden, was Sie suchen.",
  notFoundHint: "Die Adresse ist vielleicht unvollständig, oder was hier war, wurde gelöscht.",
  goBack: "Zurück",
  toHome: "Zur Startseite",
};
