import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { subscription as say } from "@afterword/core/messages/subscription";
import type { ShownState } from "@afterword/core/subscriptions/shown-state";

/** What can be done with a plan, and how it is marked, seen by one user. */

/** `subscribe` and `subscribe-again` buy; `switch` costs nothing; `keep` undoes a switch. */
export type PlanAct = "subscribe" | "subscribe-again" | "switch" | "keep";

export const buys = (act: PlanAct | null): boolean => act === "subscribe" || act === "subscribe-again";

export type Tag = {
  readonly said: string;
  readonly kind: "accent" | "lamp" | "danger" | "plain";
  /** In the place of the button. */
  readonly icon?: "active" | "waits";
  /** What is said there, if the tag itself stands beside the name. */
  readonly inPlace?: string;
};

type Seen = { readonly plan: Plan; readonly user: User; readonly state: ShownState };

/** What can be done with the plan, and how it stands; where nothing can be done, it says how it stands. */
type Offer =
  | { readonly act: PlanAct; readonly standing: Tag | null }
  | { readonly act: null; readonly standing: Tag };

/** `state` is that of the own plan. */
export const offerOf = ({ plan, user, state }: Seen): Offer => {
  if (isOwn(plan, user)) return { act: ACTS_OF_OWN[state] ?? null, standing: TAGS_OF_OWN[state] ?? ACTIVE };
  if (!costsNothing(plan, user)) return { act: "subscribe", standing: null };
  return isInProgress(plan, user) ? { act: null, standing: IN_PROGRESS } : { act: "switch", standing: null };
};

const ACTS_OF_OWN: Partial<Record<ShownState, PlanAct>> = {
  expired: "subscribe-again",
  cancelled: "subscribe-again",
  "switching-to-free": "keep",
};

const ACTIVE: Tag = { said: say.active, kind: "accent", icon: "active" };

const TAGS_OF_OWN: Partial<Record<ShownState, Tag>> = {
  expired: { said: say.ended, kind: "lamp" },
  unconfirmed: { said: say.notConfirmed, kind: "lamp", icon: "waits", inPlace: say.storeIsAsked },
};

/** Of the plan that a switch waits for. */
const IN_PROGRESS: Tag = { said: say.inProgress, kind: "lamp", icon: "waits" };

/**
 * What is said beside its name. How it stands is said in the place of its button if it has none. What other people like
 * is nothing to tell of one's own plan.
 */
export const tagsOf = (seen: Seen): readonly Tag[] => {
  const { plan, user } = seen;
  const { act, standing } = offerOf(seen);
  return [
    ...(standing !== null && (act !== null || standing.inPlace !== undefined) ? [standing] : []),
    ...(user.freePlans.includes(plan._id) ? [{ said: say.granted, kind: "plain" } as const] : []),
    ...(plan.isPopular && !isOwn(plan, user) ? [{ said: say.popular, kind: "lamp" } as const] : []),
  ];
};

/** Without a price, or given by an admin. */
export const costsNothing = (plan: Plan, user: User): boolean =>
  plan.price === 0 || user.freePlans.includes(plan._id);

/** Of the own plan: whether the notes are delivered with it. */
export const validityOfOwn = ({ plan, user, state }: Seen): "valid" | "invalid" | undefined =>
  isOwn(plan, user) ? (delivers(state) ? "valid" : "invalid") : undefined;

/** Whether notes are delivered while the own plan is in this state. */
export const delivers = (state: ShownState): boolean => state !== "expired" && state !== "unconfirmed";

const isOwn = (plan: Plan, user: User): boolean => plan._id === user.subscriptionPlan._id;

/** The free plan of a switch that waits for the end of the paid time. */
const isInProgress = (plan: Plan, user: User): boolean =>
  user.switchingToFree && plan.price === 0 && !isOwn(plan, user);
