import type { Translated } from "../translated.ts";
import type * as english from "../en/plan-mails.ts";

export const planMails: Translated<typeof english.planMails> = {
  orOpen: "oder öffnen Sie",
  seePlans: "Pläne ansehen",
  plan: "Ihr Plan",
  lastDay: "Letzter Tag",
  boughtOn: "Gekauft am",
  renewsOn: "Verlängert sich am",
  since: "Seit",

  endsSubject: (plan, day) => `Ihr Plan ${plan} endet am ${day}`,
  endedSubject: (plan, day) => `Ihr Plan ${plan} endete am ${day}`,
  ends: (name) => `${name}, über diesen Tag hinaus ist bisher nichts bezahlt.`,
  ended: (name) => `${name}, über diesen Tag hinaus wurde nichts bezahlt.`,
  wholeDay: "Der letzte Tag zählt ganz, nach dem Kalender in UTC.",
  endsReason: "Sie erhalten diese E-Mail, weil der Plan Ihres Kontos bei Afterword endet.",

  renewalSubject: (plan) => `Ihr Plan ${plan} konnte nicht verlängert werden`,
  renewalPreview: (day) => `Er bleibt bis ${day} gültig.`,
  renewal: (name, store, day) =>
    `${name}, ${store} konnte für Ihren Plan nichts abbuchen. Das wird wieder versucht, und Ihr Plan bleibt bis ${day} gültig. Bitte prüfen Sie dort, wie Sie bezahlen.`,
  renewalReason:
    "Sie erhalten diese E-Mail, weil der Plan Ihres Kontos bei Afterword nicht verlängert werden konnte.",

  refundSubject: (plan) => `Ihr Kauf von ${plan} wurde zurückgenommen`,
  refund: (name, store) =>
    `${name}, ${store} hat uns gesagt, dass Ihr Kauf erstattet oder widerrufen wurde. Den Plan daraus haben Sie nicht mehr.`,
  refundReason: "Sie erhalten diese E-Mail, weil ein Kauf für Ihr Konto bei Afterword zurückgenommen wurde.",

  movedSubject: (plan) => `Ihr Abonnement von ${plan} gehört jetzt zu einem anderen Konto`,
  moved: (name, store) =>
    `${name}, ${store} hat uns gesagt, dass Ihr Abonnement neu für ein anderes Konto bei Afterword gekauft wurde. In diesem Konto haben Sie den Plan daraus nicht mehr.`,
  movedReason: "Sie erhalten diese E-Mail, weil ein Abonnement Ihr Konto bei Afterword verlassen hat.",

  grantSubject: (plan) => `Der Plan ${plan} ist nicht mehr geschenkt`,
  grant: (name) =>
    `${name}, die Betreiber dieses Dienstes haben Ihnen diesen Plan geschenkt und das jetzt beendet.`,
  grantReason: "Sie erhalten diese E-Mail, weil Ihrem Konto bei Afterword bisher ein Plan geschenkt war.",

  receiptSubject: (plan) => `Ihr Kauf von ${plan}`,
  receiptPreview: (day) => `Er ist bis ${day} gültig.`,
  receipt: (name, store, plan) =>
    `${name}, vielen Dank. Wie uns ${store} meldet, haben Sie den Plan ${plan} gekauft.`,
  receiptMeaning:
    "Solange er gültig ist, werden Ihre Nachrichten zugestellt, sobald Sie kein Lebenszeichen mehr geben.",
  receiptEnds: (day) => `Er verlängert sich nicht von selbst, sondern endet nach dem ${day}.`,
  receiptRenews: (store) =>
    `Er verlängert sich von selbst, bis Sie kündigen. Die Rechnung kommt von dort, wo Sie gekauft haben (${store}), und nur dort können Sie kündigen.`,
  receiptReason: "Sie erhalten diese E-Mail, weil für Ihr Konto bei Afterword ein Plan gekauft wurde.",

  stopsAfter: (day) =>
    `Nach dem ${day} wird nichts zugestellt, bis Sie wieder einen Plan wählen. Ihre Nachrichten bleiben, wie sie sind; aber wenn Sie dann kein Lebenszeichen mehr geben, erreichen sie die Menschen nicht, denen Sie geschrieben haben.`,
  unpaidAfter: (day) =>
    `Nach dem ${day} wird nichts zugestellt, bis er bezahlt ist oder Sie einen anderen Plan wählen. Ihre Nachrichten bleiben, wie sie sind; aber wenn Sie dann kein Lebenszeichen mehr geben, erreichen sie die Menschen nicht, denen Sie geschrieben haben.`,
  stopped:
    "Von jetzt an wird nichts zugestellt, bis Sie wieder einen Plan wählen. Ihre Nachrichten bleiben, wie sie sind; aber wenn Sie kein Lebenszeichen mehr geben, erreichen sie die Menschen nicht, denen Sie geschrieben haben.",
  goesOnAfter: (plan) =>
    `Danach ist Ihr Plan ${plan}. Ihre Nachrichten bleiben, wie sie sind, und werden zugestellt wie bisher; was ${plan} erlaubt, zählt, sobald Sie eine ändern.`,
  goesOn: (plan) =>
    `Ihr Plan ist jetzt ${plan}. Ihre Nachrichten bleiben, wie sie sind, und werden zugestellt wie bisher; was ${plan} erlaubt, zählt, sobald Sie eine ändern.`,
};
