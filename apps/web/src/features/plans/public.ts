export { useOwnPlan } from "./use-own-plan.ts";
