import type { limits as english } from "../en/limits.ts";
import type { Translated } from "../translated.ts";

export const limits: Translated<typeof english> = {
  notes: (max) =>
    `Ihr Plan erlaubt ${max === 1 ? "1 Nachricht" : `${max} Nachrichten`}. Löschen Sie eine Nachricht, die Sie nicht mehr brauchen, oder wählen Sie einen grösseren Plan.`,
  recipients: (max) =>
    `Ihr Plan erlaubt ${max} Empfänger für jede Nachricht. Entfernen Sie einen Empfänger oder wählen Sie einen grösseren Plan.`,
  textOnly: "Ihr Plan erlaubt nur Text. Entfernen Sie die Aufnahme oder wählen Sie einen grösseren Plan.",
  recording: (minutes) =>
    `Ihr Plan erlaubt Aufnahmen von höchstens ${minutes === 1 ? "1 Minute" : `${minutes} Minuten`}. Machen Sie eine kürzere Aufnahme oder wählen Sie einen grösseren Plan.`,
};
