/** The second factor: passkeys, one-time codes and recovery codes, shown besides the password. */
export { findMissingFactor, findStaleFactor } from "./change-proof.ts";
export { recordFactorChange, recordFailedFactor, reportUnfinishedLogIns } from "./reports.ts";
export {
  clearFactorShown,
  countAdminsWithoutFactor,
  deleteDisownLinks,
  deleteSecondFactors,
  findFactorSince,
} from "./queries.ts";
export {
  type SecondStepContext,
  type ShownFactor,
  checkFactor,
  offerSecondFactor,
  sentenceOfWrongFactor,
} from "./second-step.ts";
export { deleteTicket, lockTicket, stopReportingTickets } from "./ticket-queries.ts";
