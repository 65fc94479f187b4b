import type { security as english } from "../en/security.ts";
import type { Translated } from "../translated.ts";

export const security: Translated<typeof english> = {
  title: "Sicherheit",
  hint: "Zweiter Faktor und Geräte",
  sessionsHeading: "Wo Sie angemeldet sind",
  sessionsLoadFailed: "Ihre Sitzungen konnten nicht geladen werden.",
  thisSession: "Diese hier",
  sessionTimes: (started, used) => `Seit ${started}, zuletzt\u00a0benutzt\u00a0${used}`,
  endSession: "Beenden",
  endSessionOn: (device, started) => `Sitzung beenden: ${device}, seit ${started}`,
  sessionEnded: "Sitzung beendet.",
  endOthers: "Alle anderen beenden",
  othersEnded: (count) => (count === 1 ? "1 andere Sitzung beendet." : `${count} andere Sitzungen beendet.`),
  endFailed: "Die Sitzung konnte nicht beendet werden.",
  onlyHere: "Sonst sind Sie nirgends angemeldet.",
  activityHeading: "Letzte Aktivitäten",
  activityLabel: "Letzte Aktivitäten, die neueste zuerst",
  activityEmpty: "Noch nichts. Ihre nächste Anmeldung erscheint hier.",
  activityLoadFailed: "Die Liste konnte nicht geladen werden.",
  from: (device, network) => `${device}, Netz ${network}`,
  endedOthers: (count) => (count === 1 ? "1 andere Sitzung beendet" : `${count} andere Sitzungen beendet`),
  times: (what, count) => `${what}, ${count}-mal`,
  wasItYou: "Waren Sie das?",
  notYou:
    "Wenn etwas davon nicht von Ihnen kam, ändern Sie Ihr Passwort: Damit melden Sie alle anderen Geräte ab.",
};
