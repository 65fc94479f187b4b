import type { Plan } from "@afterword/contract/endpoints/plans";
import { admin } from "@afterword/core/messages/admin";
import { planAdmin as say } from "@afterword/core/messages/plan-admin";
import { words } from "@afterword/core/messages/words";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSingleFlight } from "../../../shared/forms/use-single-flight.ts";
import { failedWith, refusalSentence } from "../../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN, NOT_FOUND } from "../../../shared/http/statuses.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useDeletePlan } from "../plan-admin-calls.ts";
import styles from "./plan-acts.module.css";

/** What an admin does with a plan: only a paid one that no account has may be deleted (product §5). */
export function PlanActs({ plan, edit }: { readonly plan: Plan; readonly edit: (id: string) => void }) {
  return (
    <span className={styles.acts}>
      <IconButton
        id={idOfEdit(plan._id)}
        label={say.editNamed(plan.name)}
        icon={<Pencil size={20} aria-hidden />}
        onClick={() => edit(plan._id)}
      />
      {plan.price > 0 && plan.numUsers === 0 && <DeletePlan plan={plan} />}
    </span>
  );
}

/** Of the button that opens the form of a plan. */
export const idOfEdit = (plan: string): string => `edit-${plan}`;

function DeletePlan({ plan: { _id, name } }: { readonly plan: Plan }) {
  const [asking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useDeletePlan();
  const remove = useSingleFlight(async () => {
    try {
      await mutateAsync(_id);
      showToast(admin.planDeleted);
    } catch (error) {
      const otherwise = failedWith(error, NOT_FOUND) ? say.deletedSince : say.deleteFailed;
      showFailure(error, refusalSentence(error, [CONFLICT, FORBIDDEN], otherwise));
    }
    setAsking(false);
  });
  return (
    <>
      <IconButton
        label={words.deleteNamed(name)}
        icon={<Trash2 size={20} aria-hidden />}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <Dialog
          title={say.deleteQuestion(name)}
          confirm={words.delete}
          danger
          busy={isPending}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <p>{say.deleteText}</p>
        </Dialog>
      )}
    </>
  );
}
