export { useOwnPlan } from "./own-plan.tsx";
