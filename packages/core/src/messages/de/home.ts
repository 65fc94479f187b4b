import type { home as english } from "../en/home.ts";
import type { Translated } from "../translated.ts";

export const home: Translated<typeof english> = {
  lede: "Schreiben Sie sie jetzt. Sie bleiben versiegelt und erreichen die Menschen Ihrer Wahl nur, wenn Sie nicht mehr sagen können, dass es Ihnen gut geht.",
  begin: "Zur App",
  login: "Anmelden",
  howTitle: "So geht es",
  write: "Sie schreiben",
  writeText:
    "Eine Nachricht für einen Menschen oder für mehrere: was sie Ihnen bedeuten, was Ihnen leidtut, wo die Schlüssel sind.",
  live: "Sie leben",
  liveText:
    "Hin und wieder sagen Sie, dass es Ihnen gut geht: mit einer Anmeldung oder einem Druck auf den Knopf. Wie oft, wählen Sie: von alle drei Tage bis alle vier Wochen.",
  ask: "Wir fragen",
  askText:
    "Wenn Sie schweigen, schicken wir Ihnen eine Erinnerung und warten dann noch einmal, so lange, wie Sie gewählt haben. Ein Druck auf den Knopf, und alles geht weiter wie bisher.",
  read: "Ihre Empfänger lesen",
  readText:
    "Nur wenn Sie auch dann schweigen, bekommen alle Ihre Empfänger einen privaten Link zu der Nachricht, die Sie hinterlassen haben. Ein Konto brauchen sie nicht.",
  promisesTitle: "Zwei Versprechen",
  neverAlive: "Nicht, solange es Ihnen gut geht.",
  neverAliveText:
    "Nichts wird zugestellt, bevor Ihr Mailserver eine Erinnerung angenommen hat und die ganze Wartezeit um ist. Ist Ihr Postfach seit vier Wochen geschlossen oder voll, warten wir noch 14 Tage und die ganze Wartezeit, sagen es Ihnen in der App und stellen erst dann zu. Und wenn Sie dorthin gehen, wo niemand Sie erreicht, wartet die Auszeit mit Ihnen bis zu dem Tag, an dem Sie zurückkommen.",
  neverLost: "Und nichts geht verloren.",
  neverLostText:
    "Ist die Zeit gekommen, versuchen wir es, bis ein Mailserver die Nachricht genommen hat, und achten auf E-Mails, die zurückkommen. Sie müssen es nicht glauben: Machen Sie die Probe, und die Nachricht nimmt den ganzen Weg an Ihre eigene Adresse.",
  sealedTitle: "Versiegelt",
  sealedText:
    "Was Sie schreiben, wird verschlüsselt gespeichert, ebenso die Namen und Adressen derer, denen Sie schreiben, bei allen mit einem eigenen Schlüssel. Kein Bildschirm zeigt Ihre Nachrichten jemandem, der hier arbeitet. Der Server selbst muss eine Nachricht an dem Tag öffnen können, an dem sie fällig ist; wer eine Zustellung verspricht, kann ehrlicherweise nichts anderes sagen.",
  beginTitle: "So beginnen Sie",
  beginText:
    "Holen Sie die App, registrieren Sie sich mit Ihrem Namen und Ihrer E-Mail-Adresse und folgen Sie dem Link in der E-Mail, die Sie bekommen. Wenige Minuten später kann Ihre erste Nachricht aufbewahrt sein.",
  priceText:
    "Alle beginnen mit dem Gratisplan. Grössere Pläne, für mehr Nachrichten und mehr Menschen, werden monatlich bezahlt.",
  menu: "Startseite",
  demo: "Das ist eine Vorführung. Die App läuft in einem simulierten Telefon, und jede E-Mail bleibt in einem lokalen Postfach.",
};
