export { ensureFreePlan } from "./ensure-free-plan.ts";
