import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { notes } from "@afterword/core/messages/notes";
import { subscription as say } from "@afterword/core/messages/subscription";
import type { ShownState } from "@afterword/core/subscriptions/shown-state";
import { useId } from "react";
import { useMode } from "../../../shared/device/mode.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { delivers, offerOf } from "../offer.ts";
import { standingWords } from "../standing-words.ts";
import { buy, manage } from "../store-acts.ts";
import type { PlanActs } from "../use-plan-acts.ts";
import styles from "./standing.module.css";

/** Whether there is more to say of the own plan than its card does: that it is active. */
export const hasStanding = (user: User, own: Plan | undefined, state: ShownState): boolean =>
  state !== "active" ||
  own === undefined ||
  user.voucherValidUntil !== null ||
  user.chargedBy !== null ||
  isManageable(user);

/** How the own plan stands, and what that means for the notes. */
export function Standing({
  user,
  own,
  plans,
  state,
  acts: { run, running },
}: {
  readonly user: User;
  /** Undefined for a plan that is not listed. */
  readonly own: Plan | undefined;
  readonly plans: readonly Plan[];
  readonly state: ShownState;
  readonly acts: PlanActs;
}) {
  const id = useId();
  const freePlan = plans.find(({ price }) => price === 0);
  const isInApp = useMode() === "app";
  // The card of the own plan, with the terms of the purchase, may be a screen below.
  const canRenew =
    isInApp && own !== undefined && offerOf({ plan: own, user, state }).act === "subscribe-again";
  const { title, sentences, due = null } = standingWords(user, { state, freePlan });
  return (
    <section aria-labelledby={id} className={styles.standing} data-warns={warns(user, state) || undefined}>
      <div>
        <h2 id={id}>{notes.planAccess(user.subscriptionPlan.name, false)}</h2>
        {/* Each half of it on a line of its own, so that the lamp behind a warning is as wide as the words. */}
        <p className={styles.title}>{title.replace(/([:;,]) /, "$1\n")}</p>
      </div>
      <div>
        {due !== null && <p className={styles.due}>{due}</p>}
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <div className={styles.acts}>
          {canRenew && (
            <Button
              busy={running === own._id}
              disabled={running !== null}
              className={styles.way}
              onClick={() => run(own._id, buy(own))}
            >
              {say.subscribeAgain}
            </Button>
          )}
          {isInApp && isManageable(user) && (
            <Button
              busy={running === MANAGE}
              disabled={running !== null}
              className={lookOfManage(user, state, due)}
              onClick={() => run(MANAGE, manage)}
            >
              {say.manage}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** It is the next step where something is to be done or seen in the app store alone. */
const lookOfManage = (
  { subscriptionUnpaid }: User,
  state: ShownState,
  due: string | null,
): string | undefined =>
  due !== null || state === "unconfirmed" || (state === "renews" && subscriptionUnpaid)
    ? styles.way
    : styles.manage;

/** After a day, or already, nothing is delivered. */
const warns = ({ subscriptionUnpaid }: User, state: ShownState): boolean =>
  !delivers(state) || state === "cancelled" || (state === "renews" && subscriptionUnpaid);

const MANAGE = "manage";

/** When a valid-until date exists or a switch to a free plan is in progress (product §2). */
const isManageable = ({ subscriptionValidUntil, switchingToFree }: User): boolean =>
  subscriptionValidUntil !== null || switchingToFree;
