import type { security as english } from "../en/security.ts";
import type { Translated } from "../translated.ts";

export const security: Translated<typeof english> = {
  title: "Sicherheit",
  hint: "Wo und wie Sie angemeldet sind",
  lede: "Wer Ihr Konto öffnen kann, und was damit getan wurde.",
  sessionsHeading: "Wo Sie angemeldet sind",
  sessionsLoadFailed: "Ihre Sitzungen konnten nicht geladen werden.",
  thisSession: "Diese hier",
  sessionTimes: (started, used) => `Seit ${started}, zuletzt benutzt ${used}`,
  endSession: "Beenden",
  endSessionOn: (device, started) => `Sitzung beenden: ${device}, seit ${started}`,
  sessionEnded: "Sitzung beendet!",
  endOthers: "Alle anderen beenden",
  othersEnded: (count) => (count === 1 ? "1 andere Sitzung beendet!" : `${count} andere Sitzungen beendet!`),
  endFailed: "Die Sitzung konnte nicht beendet werden!",
  onlyHere: "Sonst sind Sie nirgends angemeldet.",
  activityHeading: "Was getan wurde",
  activityLabel: "Was mit Ihrem Konto getan wurde, das Neueste zuerst",
  activityEmpty: "Noch nichts. Die nächste Anmeldung wird hier stehen.",
  activityLoadFailed: "Die Liste konnte nicht geladen werden.",
  from: (device, network) => `${device}, von ${network}`,
  endedOthers: (count) => (count === 1 ? "1 andere Sitzung beendet" : `${count} andere Sitzungen beendet`),
  times: (what, count) => `${what}, ${count}-mal`,
  wasItYou: "Waren Sie das?",
  notYou: "Wenn etwas davon nicht von Ihnen war, ändern Sie Ihr Passwort: Das beendet jede andere Sitzung.",
};
