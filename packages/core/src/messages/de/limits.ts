import type { limits as english } from "../en/limits.ts";
import type { Translated } from "../translated.ts";

export const limits: Translated<typeof english> = {
  notes: (max) =>
    max === 1
      ? "Ihr Plan erlaubt 1 Nachricht, die noch nicht zugestellt ist. Löschen Sie sie oder wählen Sie einen grösseren Plan."
      : `Ihr Plan erlaubt ${max} Nachrichten, die noch nicht zugestellt sind. Löschen Sie eine davon oder wählen Sie einen grösseren Plan.`,
  recipients: (max) =>
    `Ihr Plan erlaubt ${max} Empfänger für jede Nachricht. Entfernen Sie einen Empfänger oder wählen Sie einen grösseren Plan.`,
  textOnly: "Ihr Plan erlaubt nur Text. Entfernen Sie die Aufnahme oder wählen Sie einen grösseren Plan.",
  recording: (minutes) =>
    `Ihr Plan erlaubt Aufnahmen von höchstens ${minutes === 1 ? "1 Minute" : `${minutes} Minuten`}. Machen Sie eine kürzere Aufnahme oder wählen Sie einen grösseren Plan.`,
};
