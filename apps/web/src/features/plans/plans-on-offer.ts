import type { Plan } from "@afterword/contract/endpoints/plans";

/** The active plans and the own one, by price (product §9). */
export const plansOnOffer = (plans: readonly Plan[], ownId: string): readonly Plan[] =>
  plans
    .filter(({ _id, active }) => active || _id === ownId)
    .toSorted((one, other) => one.price - other.price || one.name.localeCompare(other.name));
