import type { content as english } from "../en/content.ts";
import type { Translated } from "../translated.ts";

export const content: Translated<typeof english> = {
  terms: [
    "Afterword bewahrt Nachrichten auf, die Sie für Menschen Ihrer Wahl schreiben. Zugestellt werden sie nur, wenn Sie während der von Ihnen gesetzten Frist kein Lebenszeichen gegeben haben, und dann erst nach einer weiteren Frist, in der wir Sie zu erreichen versuchen.",
    "Bevor diese zweite Frist beginnt, muss Ihr Mailserver eine Erinnerung angenommen haben. Jedes Lebenszeichen beendet sie: eine Anmeldung, der Knopf in der App oder in der Erinnerung, oder dass Sie die App einfach benutzen.",
    "Nichts wird zugestellt, solange Ihre Nachrichten pausiert sind, solange Sie eine Auszeit nehmen oder wenn Ihr Abo abgelaufen ist. Was zugestellt ist, lässt sich nicht zurückholen.",
    "Sie sind verantwortlich für das, was Sie schreiben, und dafür, dass Ihre eigene Adresse und die Ihrer Empfänger stimmen. Wir sind verantwortlich dafür, dass Ihre Nachrichten versiegelt bleiben und dass sie zugestellt werden, wenn es so weit ist, und nur dann.",
    "Sie können Ihre Nachrichten und Ihr Konto jederzeit löschen. Zugestellte Nachrichten bleiben für ihre Empfänger so lange lesbar, wie Ihr Plan es vorsieht.",
  ].join("\n\n"),
  privacy: [
    "Ihre Nachrichten sowie die Namen und Adressen Ihrer Empfänger werden versiegelt, bevor sie gespeichert werden. Die Schlüssel liegen getrennt von der Datenbank.",
    "Empfänger sehen eine einzige Nachricht: jene, die für sie geschrieben wurde. Niemand sonst und niemand von uns liest Ihre Nachrichten, zu welchem Zweck auch immer.",
    "Wir bewahren auf, was der Dienst braucht: Ihren Namen und Ihre E-Mail-Adresse, den Rhythmus, den Sie gewählt haben, die Zeiten Ihrer letzten Lebenszeichen mit der Art des Geräts, und ob E-Mails an Sie und Ihre Empfänger angenommen wurden.",
    "In den E-Mails steht nur, dass es eine Nachricht gibt. Ihr Titel und ihr Text bleiben hinter dem Link.",
    "Wir verkaufen nichts über Sie, zeigen keine Werbung und laden nichts von Dritten in diese Seiten.",
  ].join("\n\n"),
};
