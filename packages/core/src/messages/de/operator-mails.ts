import type { operatorMails as english } from "../en/operator-mails.ts";
import type { Translated } from "../translated.ts";

export const operatorMails: Translated<typeof english> = {
  testSubject: "Test-E-Mail von Afterword",
  testPreview: "Der Mailserver hat diese E-Mail angenommen, und sie ist angekommen.",
  testHeading: "Der E-Mail-Versand funktioniert.",
  test: "Diese E-Mail nahm denselben Weg wie Erinnerungen und Zustellungen.",
  installation: "Wo",
  sent: "Gesendet",
  testSpam: "Falls sie im Spam-Ordner lag, richten Sie SPF, DKIM und DMARC für die Domain des Absenders ein.",
  testReason: "Sie erhalten diese E-Mail, weil Sie sie als Admin dieser Installation angefordert haben.",

  heldSubject: "Zustellungen werden zurückgehalten und warten auf Sie",
  heldPreview:
    "Die Nachrichten von mehr Menschen als sonst wären auf einmal zugestellt worden. Jetzt warten sie auf Sie.",
  heldState: "Entscheidung nötig",
  heldHeading: "Zustellungen werden zurückgehalten.",
  heldWhy:
    "Innerhalb eines Tages wären die Nachrichten von weit mehr Menschen als sonst zugestellt worden. Vielleicht ist vielen etwas geschehen; vielleicht hören wir sie nur nicht. Verloren geht keine Nachricht.",
  thenDecide: "Entscheiden Sie dann:",
  checkFirst: "Prüfen Sie zuerst:",
  checkMail: "Kommen E-Mails an?",
  checkLogin: "Können sich Menschen anmelden?",
  heldWho: "Betroffen",
  heldEstablished: (allowance) => `mehr als ${allowance} bewährte Konten`,
  heldNew: (allowance) =>
    `mehr als ${allowance} neue Konten: jünger als 30 Tage oder ohne Lebenszeichen seit dem ersten Tag`,
  heldAll: (allowance) => `mehr als ${allowance} Menschen`,
  heldSince: "Seit",
  undecided: "Nichts tun",
  undecidedMeaning: (day) => `Frühestens ab ${day} gilt dasselbe wie bei „Ablehnen“.`,
  heldButton: "Freigeben oder ablehnen",
  release: "Freigeben",
  releaseMeaning: "Wenn das Schweigen echt ist: Die Nachrichten werden zugestellt.",
  refuse: "Ablehnen",
  refuseMeaning:
    "Wenn es an uns liegt: Alle Betroffenen erhalten eine neue Erinnerung und die ganze Frist, um zu antworten.",
  heldSmall:
    "Alle anderen Zustellungen und alle Erinnerungen gehen weiter. Wer inzwischen ein Lebenszeichen gibt, fällt aus der Liste. Solange dies dauert, schreiben wir Ihnen nicht noch einmal darüber.",
};
