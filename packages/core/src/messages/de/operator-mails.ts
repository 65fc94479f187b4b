import type { operatorMails as english } from "../en/operator-mails.ts";
import type { Translated } from "../translated.ts";

export const operatorMails: Translated<typeof english> = {
  testSubject: "Test-E-Mail von Afterword",
  testPreview: "Der Mailserver hat diese E-Mail angenommen, und sie ist angekommen.",
  testHeading: "Der E-Mail-Versand funktioniert.",
  test: "Sie haben diese E-Mail auf der Seite Einrichtung angefordert. Sie nahm denselben Weg wie Erinnerungen und Zustellungen: Der Mailserver hat sie angenommen, und sie ist in Ihrem Postfach angekommen.",
  installation: "Wo",
  sent: "Gesendet",
  testSpam: "Falls sie im Spam-Ordner lag, richten Sie SPF, DKIM und DMARC für die Domain des Absenders ein.",
  testReason: "Sie erhalten diese E-Mail, weil Sie sie als Admin dieser Installation angefordert haben.",

  heldSubject: "Zustellungen werden zurückgehalten und warten auf Sie",
  heldPreview:
    "Die Nachrichten von mehr Menschen als sonst wären auf einmal zugestellt worden. Jetzt warten sie auf Sie.",
  heldHeading: "Zustellungen werden zurückgehalten.",
  heldEstablished: (allowance) =>
    `Innerhalb eines Tages wären die Nachrichten von mehr als ${allowance} bewährten Konten zugestellt worden, weit mehr als sonst.`,
  heldNew: (allowance) =>
    `Innerhalb eines Tages wären die Nachrichten von mehr als ${allowance} neuen Konten zugestellt worden, weit mehr als sonst.`,
  heldAll: (allowance) =>
    `Innerhalb eines Tages wären die Nachrichten von mehr als ${allowance} Menschen zugestellt worden, weit mehr als sonst.`,
  heldWhy:
    "Vielleicht ist vielen Menschen auf einmal etwas geschehen; vielleicht sind wir es, die sie nicht hören. Darum warten diese Zustellungen, bis ein Admin entscheidet oder die Prüfung von selbst endet, frühestens nach zwei Wochen. Alle anderen Zustellungen und alle Erinnerungen gehen weiter.",
  heldSince: "Zurückgehalten seit",
  heldAdvice:
    "Kommen E-Mails an? Können sich Menschen anmelden? Ist ihr Schweigen echt, geben Sie die Zustellungen frei. Liegt es an uns, lehnen Sie sie ab: Alle Betroffenen erhalten dann eine neue Erinnerung und die ganze Frist, um zu antworten. Verloren geht so oder so keine Nachricht.",
  heldButton: "Zustellungen prüfen",
  heldSmall:
    "Wer inzwischen ein Lebenszeichen gibt, fällt aus der Liste. Pro Prüfung erhalten Sie eine E-Mail.",
};
