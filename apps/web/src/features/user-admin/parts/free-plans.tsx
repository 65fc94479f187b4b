import type { Plan } from "@afterword/contract/endpoints/plans";
import type { UserRow } from "@afterword/contract/endpoints/user-admin";
import { fullName } from "@afterword/core/accounts/name";
import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { refusalSentence } from "../../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN, INVALID } from "../../../shared/http/statuses.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import box from "../../../shared/ui/checkbox.module.css";
import { useGrant } from "../api.ts";
import styles from "./user-columns.module.css";

/** A checkbox for each plan that costs something. */
export function FreePlans({ user, plans }: { readonly user: UserRow; readonly plans: readonly Plan[] }) {
  return (
    <fieldset className={styles.plans}>
      <legend className={styles.spoken}>{say.freePlansOf(fullName(user))}</legend>
      {plans.map((plan) => (
        <FreePlan key={plan._id} user={user} plan={plan} />
      ))}
    </fieldset>
  );
}

function FreePlan({ user, plan }: { readonly user: UserRow; readonly plan: Plan }) {
  const { isGranted, isPending, toggle } = useGrant(user, plan._id, (error) =>
    showFailure(error, refusalSentence(error, [INVALID, FORBIDDEN, CONFLICT], say.changeFailed)),
  );
  return (
    <label className={styles.plan} aria-busy={isPending}>
      <input type="checkbox" className={box.checkbox} checked={isGranted} onChange={toggle} />
      {plan.name}
    </label>
  );
}
