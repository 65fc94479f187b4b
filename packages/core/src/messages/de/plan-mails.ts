import type { planMails as english } from "../en/plan-mails.ts";
import type { Translated } from "../translated.ts";

export const planMails: Translated<typeof english> = {
  seePlans: "Pläne ansehen",
  choosePlan: "Plan wählen",
  otherPlan: "Anderen Plan wählen",
  seePlan: "Meinen Plan ansehen",
  plan: "Plan",
  endedOn: "Beendet",
  boughtOn: "Gekauft",
  renewsOn: "Verlängert sich",
  validUntil: "Gültig bis",
  since: "Seit",

  endsSubject: (plan, day) => `Ihr Plan ${plan} endet am ${day}`,
  endedSubject: (plan, day) => `Ihr Plan ${plan} endete am ${day}`,
  ends: "Ihr Plan verlängert sich bisher nicht.",
  ended: "Ihr Plan wurde nicht verlängert.",
  endedState: "Plan beendet",
  endedHeading: "Ohne Plan wird nichts zugestellt.",
  endsReason: "Sie erhalten diese E-Mail, weil es um den Plan Ihres Kontos bei Afterword geht.",

  renewalSubject: (plan) => `Ihr Plan ${plan} konnte nicht verlängert werden`,
  renewalStays: (plan, day) => `Ihr Plan ${plan} bleibt bis ${day} gültig.`,
  renewalState: "Zahlung offen",
  renewalHeading: "Ihr Plan konnte nicht verlängert werden.",
  renewal: (store) => `Leider konnte ${store} nichts abbuchen und versucht es bald noch einmal.`,
  checkPayment: "Zahlungsangaben prüfen",
  otherPlanAt: (address) => `Oder wählen Sie einen anderen Plan: ${address}`,
  renewalReason:
    "Sie erhalten diese E-Mail, weil der Plan Ihres Kontos bei Afterword nicht verlängert werden konnte.",

  refundSubject: (plan) => `Ihr Kauf von ${plan} wurde erstattet`,
  refund: (store) =>
    `Wie uns ${store} meldet, wurde Ihr Kauf erstattet oder widerrufen. Den damit gekauften Plan haben Sie darum nicht mehr.`,
  refundReason:
    "Sie erhalten diese E-Mail, weil ein Kauf für Ihr Konto bei Afterword erstattet oder widerrufen wurde.",

  movedSubject: (plan) => `Ihr Abo ${plan} gehört jetzt zu einem anderen Konto`,
  moved: (store) =>
    `Wie uns ${store} meldet, wurde Ihr Abo erneut gekauft, diesmal für ein anderes Konto bei Afterword. Ihr Konto hier hat den damit gekauften Plan darum nicht mehr.`,
  movedReason:
    "Sie erhalten diese E-Mail, weil ein Abo Ihres Kontos bei Afterword jetzt zu einem anderen Konto gehört.",

  grantSubject: (plan) => `Ihr geschenkter Plan ${plan} ist zu Ende`,
  grant: "Die Betreiber dieses Dienstes hatten Ihnen diesen Plan geschenkt und haben ihn jetzt beendet.",
  grantReason: "Sie erhalten diese E-Mail, weil Ihr Konto bei Afterword bisher einen geschenkten Plan hatte.",

  receiptSubject: (plan) => `Sie haben den Plan ${plan} gekauft`,
  receiptHeading: (plan) => `Ihr Plan ${plan} ist aktiv.`,
  receiptPreview: (day) => `Er ist gültig bis ${day}.`,
  receiptMeaning:
    "Vielen Dank für Ihren Kauf. Solange Ihr Plan gültig ist, werden Ihre Nachrichten zugestellt, wenn Ihre Lebenszeichen ausbleiben.",
  bill: (store) => `Die Rechnung mit dem Preis stellt ${store}.`,
  receiptEnds: "Der Plan verlängert sich nicht von selbst.",
  receiptRenews: (inStore) => `Der Plan verlängert sich von selbst, bis Sie ${inStore} kündigen.`,
  inApple: "im App Store",
  inGoogle: "bei Google Play",
  inPaper: "im simulierten App-Store",
  receiptReason: "Sie erhalten diese E-Mail, weil für Ihr Konto bei Afterword ein Plan gekauft wurde.",

  stopsAfter: "Nach diesem Tag wird nichts zugestellt, bis Sie wieder einen Plan wählen.",
  unpaidAfter: "Ohne Zahlung wird danach nichts mehr zugestellt. Ihre Nachrichten bleiben, wie sie sind.",
  stopped: "Von jetzt an wird nichts zugestellt, bis Sie wieder einen Plan wählen.",
  notesWait:
    "Ihre Nachrichten bleiben, wie sie sind. Bleiben aber Ihre Lebenszeichen aus, während Sie keinen Plan haben, bekommt niemand eine Nachricht von Ihnen.",
  goesOnAfter: (plan) =>
    `Nach diesem Tag gilt für Sie der Plan ${plan}, und Ihre Nachrichten werden zugestellt wie bisher.`,
  goesOn: (plan) => `Für Sie gilt jetzt der Plan ${plan}, und Ihre Nachrichten werden zugestellt wie bisher.`,
  notesGoOn:
    "Ihre Nachrichten bleiben, wie sie sind. Die Grenzen des Plans gelten für eine Nachricht, sobald Sie sie ändern.",
};
