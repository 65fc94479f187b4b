export { askSecondFactor } from "./ask-second-factor.ts";
export { type Shown, checkShown, sentenceAbout } from "./check-shown.ts";
export { endDisownLinks } from "./disown-link.ts";
export { findMissingFactor } from "./find-missing-factor.ts";
export { recordChange, recordFailure } from "./record-change.ts";
export { deleteSecondFactors, markSession } from "./rows.ts";
export { tellUnfinished } from "./tell-unfinished.ts";
export { deleteTicket, forgetPlace, lockTicket } from "./ticket-rows.ts";
