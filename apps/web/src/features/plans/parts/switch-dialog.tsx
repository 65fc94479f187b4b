import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { subscription as say } from "@afterword/core/messages/subscription";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { useProductNow } from "../../accounts/public.ts";
import { switchTo } from "../change-plan.ts";
import { paidUntil } from "../standing-words.ts";
import type { PlanActs } from "../use-plan-acts.ts";

/** Asks before a switch to a plan that costs nothing, and says what becomes of the notes. */
export function SwitchDialog({
  plan,
  user,
  acts: { run, running },
  onClose,
}: {
  readonly plan: Plan;
  readonly user: User;
  readonly acts: PlanActs;
  readonly onClose: () => void;
}) {
  const nowMs = useProductNow();
  // What an admin gave is had at once.
  const until = plan.price === 0 ? paidUntil(user, nowMs) : null;
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
      {until === null ? say.switchNow(plan.name) : say.switchLater(until, plan.name)}
    </Dialog>
  );
}
