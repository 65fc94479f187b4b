import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { subscription as say } from "@afterword/core/messages/subscription";
import { CreditCard } from "lucide-react";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { useProductNow } from "../../accounts/public.ts";
import { switchTo } from "../change-plan.ts";
import { paidUntil } from "../standing-words.ts";
import type { PlanActs } from "../use-plan-acts.ts";
import { Now, PlanFacts } from "./plan-facts.tsx";
import styles from "./switch-dialog.module.css";

/** Asks before a switch to a plan that costs nothing: from when it applies, what it allows, and what becomes of the notes. */
export function SwitchDialog({
  plan,
  own,
  ownPrice,
  user,
  acts: { run, running },
  onClose,
}: {
  readonly plan: Plan;
  /** Undefined for a plan that is not listed. */
  readonly own: Plan | undefined;
  /** With its currency; null while the app store is asked, or where the own plan costs nothing. */
  readonly ownPrice: string | null;
  readonly user: User;
  readonly acts: PlanActs;
  readonly onClose: () => void;
}) {
  const nowMs = useProductNow();
  const paid = paidUntil(user, nowMs);
  // What an admin gave is had at once.
  const until = plan.price === 0 ? paid : null;
  return (
    <Dialog
      title={say.switchQuestion(plan.name)}
      confirm={say.switchTo(plan.name)}
      busy={running === plan._id}
      onConfirm={() =>
        run(plan._id, async (context) => {
          await switchTo(plan._id)(context);
          onClose();
        })
      }
      onCancel={onClose}
    >
      <div className={styles.changes}>
        <p>{until === null ? say.switchNow(plan.name) : say.switchLater(until, plan.name)}</p>
        <PlanFacts plan={plan} before={own}>
          <li>
            <CreditCard size={18} aria-hidden />
            <span>
              {say.free}
              {paid !== null && ownPrice !== null && <Now>{`${ownPrice} ${say.perMonth}`}</Now>}
            </span>
          </li>
        </PlanFacts>
        <p>{say.switchKeeps}</p>
        {user.chargedBy !== null && <p className={styles.due}>{say.cancelInStore}</p>}
      </div>
    </Dialog>
  );
}
