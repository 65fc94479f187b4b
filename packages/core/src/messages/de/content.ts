import type { Translated } from "../translated.ts";
import type * as english from "../en/content.ts";

export const content: Translated<typeof english.content> = {
  legalUnpublished:
    "Dieser Text ist noch nicht veröffentlicht: Es fehlen Angaben zum Betreiber dieser Website.",
  terms: [
    "## Was Afterword tut",
    "Afterword bewahrt Nachrichten auf, die Sie für Menschen Ihrer Wahl schreiben. Zugestellt werden sie nur, wenn Sie innerhalb der von Ihnen gewählten Zeit kein Lebenszeichen gegeben haben, und dann erst nach einer weiteren Frist, in der wir Sie zu erreichen versuchen.",
    "Bevor diese zweite Frist beginnt, muss Ihr Mailserver eine Erinnerung angenommen haben. Lehnt Ihr Postfach vier Wochen lang jede Erinnerung ab, weil es geschlossen oder voll ist, oder stellt einer unserer Admins nach vier Wochen fest, dass Sie nicht zu erreichen sind, so beginnt die Frist ohne sie und ist 14 Tage länger. Jedes Lebenszeichen beendet sie: eine Anmeldung, der Knopf in der App oder in der Erinnerung oder einfach die Benutzung der App.",
    "Nichts wird zugestellt, solange Ihre Nachrichten pausiert sind, solange Sie eine Auszeit nehmen oder wenn Ihr Abo abgelaufen ist. Was zugestellt ist, lässt sich von denen, die es gelesen haben, nicht zurückholen.",
    "## Was Sie tun",
    "Sie sind verantwortlich für das, was Sie schreiben, dafür, dass Ihre eigene Adresse und die Ihrer Empfänger stimmen, und für Ihr Passwort. Schreiben Sie Menschen, die von Ihnen hören möchten; benutzen Sie Afterword nicht, um zu drohen, zu täuschen oder zu werben.",
    "Afterword ist kein Testament und kein rechtliches Dokument. Was rechtlich gelten soll, halten Sie dort fest, wo das Gesetz es verlangt.",
    "## Was wir tun",
    "Wir bewahren Ihre Nachrichten versiegelt auf und stellen sie zu, wenn es so weit ist, und nur dann. Wir können nicht versprechen, dass eine E-Mail gelesen wird oder dass der Mailserver des Empfängers sie annimmt: Wir versuchen es tagelang, sagen Ihnen, wenn E-Mails an Ihre Empfänger zurückkommen, und Sie können den ganzen Weg proben.",
    "Steht der Dienst still, so zählt die Zeit des Stillstands nicht als Ihr Schweigen.",
    "## Pläne und Preise",
    "Ihr Plan, sein Preis und was er umfasst, stehen unter „Abo“. Einen kostenpflichtigen Plan kaufen Sie in der App; der App-Store verlängert ihn, bis Sie dort kündigen, und er gilt bis zum Ende des letzten bezahlten Tages. Danach wird nichts zugestellt, bis Sie ihn erneuern oder wieder einen kostenlosen Plan haben; Ihre Nachrichten bleiben, und wir sagen es Ihnen.",
    "## Ende der Nutzung",
    "Sie können Ihre Nachrichten und Ihr Konto jederzeit und ohne Angabe von Gründen löschen. Mit dem Konto werden auch Ihre Nachrichten gelöscht, selbst die zugestellten. Solange es das Konto gibt, bleiben zugestellte Nachrichten für ihre Empfänger so lange lesbar, wie Ihr Plan es vorsieht.",
    "Ein Konto, mit dem Schaden angerichtet wird, dürfen wir sperren. Müssten wir den Dienst je einstellen, so würden wir es Ihnen rechtzeitig per E-Mail sagen, damit Sie Ihre Nachrichten mitnehmen können.",
    "## Wer wir sind",
    "[Name, Adresse und E-Mail-Adresse derer, die diese Installation betreiben, und welches Recht gilt. Ein Admin trägt das unter „Inhalte verwalten“ ein.]",
  ].join("\n\n"),
  privacy: [
    "## Kurz gesagt",
    "Ihre Nachrichten sowie die Namen und Adressen Ihrer Empfänger werden versiegelt, bevor sie gespeichert werden. Wir verkaufen keine Daten über Sie, zeigen keine Werbung, zählen keine Besuche und laden nichts von Dritten in diese Seiten.",
    "## Was wir aufbewahren",
    "Ihren Namen und Ihre E-Mail-Adresse, Ihr Passwort als Wert, der sich nicht zurückrechnen lässt, Ihr Bild, wenn Sie eines gewählt haben, Ihren Plan, den Rhythmus, den Sie gewählt haben, Ihre Sprache und Ihre Zeitzone.",
    "Ihre Nachrichten, Ihre Empfänger mit Namen, Adressen, Sprachen und Bildern sowie die E-Mails, die wir schicken: versiegelt mit einem Schlüssel, der nur zu Ihrem Konto gehört.",
    "Die Zeiten Ihrer Lebenszeichen mit der Art des Geräts sowie ob E-Mails an Sie und Ihre Empfänger angenommen wurden oder zurückkamen und ob ihre Links geöffnet wurden.",
    "Wo Sie angemeldet sind: die Art des Geräts und seine Netzwerkadresse ohne den letzten Teil. Dasselbe für die letzten Aktivitäten in Ihrem Konto, die Sie unter „Sicherheit“ lesen können. Damit niemand Passwörter errät, zählen wir Versuche nach Netzwerkadresse und nach Konto.",
    "Über das Telefon, das Sie registrieren: seinen Namen, seine Zeitzone, wann es sich zuletzt bei uns gemeldet hat, und die Adresse, unter der es der Dienst von Apple oder Google erreicht. Wenn Sie stille Lebenszeichen einschalten, auch die Zeiten, zu denen Sie es entsperrt haben; wo Sie waren und was Sie damit taten, erfahren wir nie.",
    "Über Zahlungen nur, was uns der App-Store mitteilt: welcher Plan und bis wann. Ihre Karte sehen wir nie.",
    "## Wer es lesen kann",
    "Empfänger sehen nur die Nachrichten, die für sie geschrieben wurden, mit Ihrem Namen und Bild. In den E-Mails steht, dass es eine Nachricht gibt, wann sie geschrieben wurde und ob eine Aufnahme dazugehört; ihr Titel und ihr Text bleiben hinter dem Link.",
    "Admins sehen Konten, aber keine Nachrichten und keine Empfänger. Der Server selbst muss eine Nachricht an dem Tag öffnen können, an dem sie fällig ist; wer ihn betreibt und seinen Hauptschlüssel hat, könnte das also auch. Wer ihn betreibt, verspricht, es nicht zu tun; doch ein Gericht könnte es anordnen.",
    "Mailserver können die E-Mails lesen, die sie befördern, also auch Adressen, Namen und den Link. Die Dienste von Apple und Google sehen die Mitteilungen an Ihr Telefon, aber nichts von Ihren Nachrichten. Sonst bekommt niemand etwas.",
    "## Wie lange es bleibt",
    "Was Sie schreiben, bleibt, bis Sie es oder Ihr Konto löschen. Zugestellte Nachrichten bleiben für ihre Empfänger so lange, wie Ihr Plan es vorsieht, und werden dann gelöscht.",
    "Eine Sitzung endet 12 Stunden nach der Anmeldung; wenn Sie angemeldet bleiben wollten, 30 Tage, nachdem sie zuletzt benutzt wurde, und spätestens nach 180 Tagen. Weitere 30 Tage später ist sie vergessen. Benutzte Links werden nach 30 Tagen vergessen, jene von Erinnerungen nach 180 Tagen. Gezählte Versuche werden nach 90 Tagen vergessen.",
    "Wenn Sie Ihr Konto löschen, wird alles sofort gelöscht und sein Schlüssel vernichtet. Dass ein Konto gelöscht wurde, bleibt als Nummer und Zeitpunkt vermerkt, damit keine Sicherung es zurückbringt.",
    "Sicherungen enthalten alles, wie es am jeweiligen Tag war, ebenso versiegelt, und werden [30 Tage] aufbewahrt.",
    "## In Ihrem Browser",
    "Zwei Cookies: eines, das vor gefälschten Anfragen schützt, und eines, das sich die Sprache Ihres Kontos merkt. Außerdem speichert Ihr Browser, was Sie angemeldet hält und Ihre noch nicht gespeicherten Worte bewahrt. Nichts davon verfolgt Sie auf anderen Seiten.",
    "## Ihre Rechte, und wen Sie fragen können",
    "Was wir über Sie aufbewahren, können Sie in der App lesen, ändern und löschen. Für alles andere schreiben Sie uns: [Name, Adresse und E-Mail-Adresse derer, die diese Installation betreiben, und welche Datenschutzbehörde zuständig ist. Ein Admin trägt das unter „Inhalte verwalten“ ein.]",
  ].join("\n\n"),
};

export const snippets: Translated<typeof english.snippets> = {
  terms: "Nutzungsbedingungen",
  privacy: "Datenschutzerklärung",
  "subtitle-login": "Untertitel von „Anmelden“",
  "subtitle-register": "Untertitel von „Registrieren“",
  "subtitle-subscription": "Untertitel von „Flexible Pläne“",
};
