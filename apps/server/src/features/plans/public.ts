/** Plans: what may be chosen, and what each allows. */
export { ensureFreePlan } from "./ensure-free-plan.ts";
export { findPlan, findPlanByName } from "./queries.ts";
