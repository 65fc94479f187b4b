export { findMissingFactor } from "./change-proof.ts";
export { recordChange, recordFailure, tellUnfinished } from "./change-reports.ts";
export { endDisownLinks } from "./factor-adding.ts";
export { deleteSecondFactors, markSession } from "./queries.ts";
export { askSecondFactor, type Shown, checkShown, sentenceAbout } from "./second-step.ts";
export { deleteTicket, forgetPlace, lockTicket } from "./ticket-queries.ts";
