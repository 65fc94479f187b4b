/** Plans: what may be chosen, what each allows, and how owners are told of theirs. */
export { ensureFreePlan } from "./ensure-free-plan.ts";
export { readNextPlan, tellOfPlan } from "./plan-mails.ts";
export { findPlan, findPlanByName, findPlansOnOffer, holdPlan } from "./queries.ts";
export type { PlanRow } from "./queries.ts";
