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
  heldHeading: "Zustellungen werden zurückgehalten.",
  heldWhy:
    "Innerhalb eines Tages wären die Nachrichten von weit mehr Menschen als sonst zugestellt worden. Vielleicht ist vielen auf einmal etwas geschehen; vielleicht sind wir es, die sie nicht hören.",
  heldWho: "Betroffen",
  heldEstablished: (allowance) => `mehr als ${allowance} bewährte Konten`,
  heldNew: (allowance) => `mehr als ${allowance} neue Konten`,
  heldAll: (allowance) => `mehr als ${allowance} Menschen`,
  heldSince: "Seit",
  heldEnds: "Endet von selbst",
  heldEndsAt: (day) => `frühestens am ${day}`,
  heldButton: "Zustellungen prüfen",
  release: "Freigeben",
  releaseMeaning: "sollten Sie, wenn das Schweigen echt ist: Dann werden die Nachrichten zugestellt.",
  refuse: "Ablehnen",
  refuseMeaning:
    "sollten Sie, wenn es an uns liegt: Dann erhalten alle Betroffenen eine neue Erinnerung und die ganze Frist, um zu antworten.",
  heldQuestions:
    "Zum Prüfen: Kommen E-Mails an? Können sich Menschen anmelden? Verloren geht so oder so keine Nachricht.",
  heldSmall:
    "Alle anderen Zustellungen und alle Erinnerungen gehen weiter. Wer inzwischen ein Lebenszeichen gibt, fällt aus der Liste. Pro Prüfung erhalten Sie eine E-Mail.",
};
