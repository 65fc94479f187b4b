import type { media as english } from "../en/media.ts";
import type { Translated } from "../translated.ts";

export const media: Translated<typeof english> = {
  oneFile: "Bitte senden Sie einen Teil einer Aufnahme, und sonst nichts.",
  otherType: "Das ist keine Aufnahme in einer Form, die wir kennen.",
  tooLarge: "Diese Aufnahme ist grösser, als hier aufbewahrt werden kann.",
  partDiffers: "Ein anderer Teil mit dieser Nummer ist schon gespeichert.",
  isClosed: "Diese Aufnahme ist vollständig; es kann nichts mehr hinzukommen.",
  removed: "Diese Aufnahme wurde entfernt.",
  quota: "Der Platz für Aufnahmen ist voll. Bitte löschen Sie Aufnahmen, die Sie nicht mehr brauchen.",
  partsMissing: "Einige Teile der Aufnahme sind noch nicht angekommen.",
};
