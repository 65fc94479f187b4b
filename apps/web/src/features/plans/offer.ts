import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { subscription as say } from "@afterword/core/messages/subscription";
import type { ShownState } from "@afterword/core/subscriptions/shown-state";

/** What can be done with a plan, and how it is marked, seen by one user. */

/** `subscribe` and `subscribe-again` buy; `switch` costs nothing; `keep` undoes a switch. */
export type PlanAct = "subscribe" | "subscribe-again" | "switch" | "keep";

export type Tag = { readonly said: string; readonly kind: "accent" | "lamp" | "plain" };

type Seen = { readonly plan: Plan; readonly user: User; readonly state: ShownState };

/** `state` is that of the own plan; null if there is nothing to do with the plan. */
export const actFor = ({ plan, user, state }: Seen): PlanAct | null => {
  if (isOwn(plan, user)) return ACTS_OF_OWN[state] ?? null;
  if (!costsNothing(plan, user)) return "subscribe";
  return isInProgress(plan, user) ? null : "switch";
};

const ACTS_OF_OWN: Partial<Record<ShownState, PlanAct>> = {
  expired: "subscribe-again",
  cancelled: "subscribe-again",
  "switching-to-free": "keep",
};

/** How the plan stands for this user: of the own plan, and of the one that a switch waits for. */
export const standingTagOf = ({ plan, user, state }: Seen): Tag | null => {
  if (isOwn(plan, user)) return TAGS_OF_OWN[state] ?? ACTIVE;
  return isInProgress(plan, user) ? { said: say.inProgress, kind: "accent" } : null;
};

/** What is said beside its name. How it stands is said in the place of its button if it has none. */
export const tagsOf = (seen: Seen): readonly Tag[] => {
  const { plan, user } = seen;
  const standing = actFor(seen) === null ? null : standingTagOf(seen);
  return [
    ...(standing === null ? [] : [standing]),
    ...(user.freePlans.includes(plan._id) ? [{ said: say.granted, kind: "plain" } as const] : []),
    ...(plan.isPopular ? [{ said: say.popular, kind: "lamp" } as const] : []),
  ];
};

const ACTIVE: Tag = { said: say.active, kind: "accent" };

const TAGS_OF_OWN: Partial<Record<ShownState, Tag>> = {
  expired: { said: say.ended, kind: "lamp" },
  unconfirmed: { said: say.notConfirmed, kind: "plain" },
};

/** Without a price, or given by an admin. */
export const costsNothing = (plan: Plan, user: User): boolean =>
  plan.price === 0 || user.freePlans.includes(plan._id);

const isOwn = (plan: Plan, user: User): boolean => plan._id === user.subscriptionPlan._id;

/** The free plan of a switch that waits for the end of the paid time. */
const isInProgress = (plan: Plan, user: User): boolean =>
  user.switchingToFree && plan.price === 0 && !isOwn(plan, user);
