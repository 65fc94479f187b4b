import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { notes } from "@afterword/core/messages/notes";
import { subscription as say } from "@afterword/core/messages/subscription";
import type { ShownState } from "@afterword/core/subscriptions/shown-state";
import { useId } from "react";
import { useMode } from "../../../shared/device/mode.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { delivers } from "../offer.ts";
import { standingWords } from "../standing-words.ts";
import { manage } from "../store-acts.ts";
import type { PlanActs } from "../use-plan-acts.ts";
import styles from "./standing.module.css";

/** How the own plan stands, and what that means for the notes. */
export function Standing({
  user,
  plans,
  state,
  acts: { run, running },
}: {
  readonly user: User;
  readonly plans: readonly Plan[];
  readonly state: ShownState;
  readonly acts: PlanActs;
}) {
  const id = useId();
  const freePlan = plans.find(({ price }) => price === 0);
  const { title, sentences, due = null } = standingWords(user, { state, freePlan });
  return (
    <section aria-labelledby={id} className={styles.standing} data-warns={warns(user, state) || undefined}>
      <div>
        <h2 id={id}>{notes.planAccess(user.subscriptionPlan.name, false)}</h2>
        {/* Each half of it on a line of its own, so that the lamp behind a warning is as wide as the words. */}
        <p className={styles.title}>{title.replace(/([:;,]) /, "$1\n")}</p>
      </div>
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {due !== null && <p className={styles.due}>{due}</p>}
        {useIsManaged(user) && (
          <Button
            busy={running === MANAGE}
            disabled={running !== null}
            className={styles.manage}
            onClick={() => run(MANAGE, manage)}
          >
            {say.manage}
          </Button>
        )}
      </div>
    </section>
  );
}

/** After a day, or already, nothing is delivered. */
const warns = ({ subscriptionUnpaid }: User, state: ShownState): boolean =>
  !delivers(state) || state === "cancelled" || (state === "renews" && subscriptionUnpaid);

const MANAGE = "manage";

/** In the app, when a valid-until date exists or a switch to a free plan is in progress (product §2). */
const useIsManaged = (user: User): boolean =>
  useMode() === "app" && (user.subscriptionValidUntil !== null || user.switchingToFree);
