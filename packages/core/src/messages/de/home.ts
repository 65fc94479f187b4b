import type { home as english } from "../en/home.ts";
import type { Translated } from "../translated.ts";

export const home: Translated<typeof english> = {
  lede: "Schreiben Sie sie jetzt. Wir bewahren sie versiegelt auf, und sie erreichen die Menschen Ihrer Wahl nur, wenn Sie uns nicht mehr sagen können, dass es Ihnen gut geht.",
  begin: "App installieren",
  login: "Anmelden",
  letterGreeting: "Liebe Lena,",
  letterText:
    "die blaue Dose steht im obersten Fach. Alle Briefe aus Lissabon liegen darin, und ganz unten das Rezept, das angeblich geheim war.",
  letterMore: "Was ich nie oft genug gesagt habe:",
  howTitle: "So geht es",
  write: "Sie schreiben",
  writeText:
    "Eine Nachricht für einen Menschen oder für mehrere: was sie Ihnen bedeuten, was Ihnen leidtut, wo die Schlüssel sind.",
  live: "Sie melden sich",
  liveText:
    "Ab und zu lassen Sie uns wissen, dass es Ihnen gut geht: indem Sie sich anmelden, oder mit einem Klick. Wie oft, bestimmen Sie: alle drei Tage, alle vier Wochen oder etwas dazwischen.",
  ask: "Wir fragen",
  askText:
    "Hören wir nichts von Ihnen, schicken wir Ihnen eine Erinnerung und warten noch einmal, so lange, wie Sie es bestimmt haben. Ein Klick, und alles geht weiter wie bisher.",
  read: "Ihre Empfänger lesen",
  readText:
    "Erst wenn Sie auch dann schweigen, bekommt jeder Ihrer Empfänger einen privaten Link zu der Nachricht, die Sie ihm hinterlassen haben. Ein Konto braucht dafür niemand.",
  promisesTitle: "Zwei Versprechen",
  neverAlive: "Nicht, solange es Ihnen gut geht.",
  neverAliveText:
    "Nichts wird zugestellt, bevor Ihr Mailserver eine Erinnerung angenommen hat und danach die ganze Frist verstrichen ist. Ist Ihr Postfach seit vier Wochen geschlossen oder voll oder hat einer unserer Admins nach vier Wochen festgestellt, dass Sie nicht zu erreichen sind, sagen wir es Ihnen in der App, warten die ganze Frist und 14 Tage dazu und stellen erst dann zu. Und wenn Sie dorthin gehen, wo niemand Sie erreicht, ruht mit der Auszeit alles bis zu dem Tag, an dem Sie zurück sind.",
  neverLost: "Und nichts wird vergessen.",
  neverLostText:
    "Ist die Zeit gekommen, hält uns ein Mailserver, der ablehnt, nicht auf: Wir versuchen es tagelang immer wieder und merken, wenn eine E-Mail zurückkommt. Sie müssen uns das nicht glauben. Machen Sie die Probe, und Ihre Nachricht geht den ganzen Weg bis zu Ihrer eigenen Adresse.",
  readersTitle: "Wer sie lesen kann",
  readersBefore: "Bis zur Zustellung: Sie.",
  readersBeforeText:
    "Was Sie schreiben und die Namen und Adressen der Menschen, denen Sie schreiben, werden verschlüsselt gespeichert, mit einem Schlüssel, der nur zu Ihrem Konto gehört. Wer hier arbeitet, bekommt Ihre Nachrichten nirgends zu sehen. Doch ein Server, der eine Nachricht zustellen soll, muss sie am richtigen Tag öffnen können; wer ihn betreibt und seinen Hauptschlüssel hat, könnte es also auch. Wer eine Zustellung verspricht, kann ehrlicherweise nichts anderes sagen.",
  readersAfter: "Danach: wer den Link hat.",
  readersAfterText:
    "Jeder Empfänger bekommt einen eigenen Link zu der Nachricht, die Sie ihm geschrieben haben, und zu keiner anderen. Die E-Mail sagt, dass es eine Nachricht gibt, wann sie geschrieben wurde und ob eine Aufnahme dazugehört; Titel und Text bleiben hinter dem Link.",
  priceTitle: "Was es kostet",
  priceText:
    "Alle beginnen mit dem kostenlosen Plan. Die anderen Pläne werden in der App monatlich bezahlt und lassen sich jederzeit kündigen. Ihre Nachrichten bleiben, zugestellt werden sie aber nur, solange Ihr Plan gültig ist.",
  priceFreeText: "Alle beginnen mit dem kostenlosen Plan, und einen anderen gibt es nicht.",
  free: "Kostet nichts.",
  perMonth: (price) => `${price} im Monat.`,
  planText: (notes, recipients, minutes) =>
    `${notes === 1 ? "1 Nachricht" : `${notes} Nachrichten, jede`} für ${recipients === 1 ? "1 Person" : `höchstens ${recipients} Personen`}, ${minutes > 0 ? `mit einer Aufnahme von höchstens ${minutes} ${minutes === 1 ? "Minute" : "Minuten"}` : "nur Text"}.`,
  endTitle: "Wenn es Afterword nicht mehr gibt",
  endText:
    "Allein deswegen wird keine Nachricht zugestellt: Steht der Dienst still, zählt das nicht als Ihr Schweigen. Müssten wir je schließen, würden wir es Ihnen rechtzeitig per E-Mail sagen, damit Sie Ihre Nachrichten mitnehmen können. Was Ihre Empfänger bekommen haben, können sie herunterladen oder drucken und ohne uns behalten. Eine Nachricht, die noch wartet, endet mit dem Dienst. Was auf keinen Fall verloren gehen darf, gehört auch auf Papier.",
  beginTitle: "So beginnen Sie",
  beginText:
    "Holen Sie sich die App, registrieren Sie sich mit Ihrem Namen und Ihrer E-Mail-Adresse und folgen Sie dem Link, den wir Ihnen schicken. Wenige Minuten später kann Ihre erste Nachricht hier warten.",
  menu: "Startseite",
  demo: "Das ist eine Demo. Die App läuft in einem simulierten Telefon, und jede E-Mail bleibt in einem lokalen Posteingang.",
};
