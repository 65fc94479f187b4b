export { useOwnPlan } from "./own-plan.tsx";
export { plansQuery } from "./plans-query.ts";
export { openUpgrade } from "./upgrade-reason.ts";
