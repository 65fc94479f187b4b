import type { Plan } from "@afterword/contract/endpoints/plans";
import { admin } from "@afterword/core/messages/admin";
import { planAdmin as say } from "@afterword/core/messages/plan-admin";
import { words } from "@afterword/core/messages/words";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSingleFlight } from "../../../shared/forms/use-single-flight.ts";
import { refusalSentence } from "../../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN } from "../../../shared/http/statuses.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useDeletePlan } from "../plan-admin-calls.ts";
import styles from "./plan-columns.module.css";

/** What the list of plans tells of each (product §2); what can be done stands beside the name, in reach on a phone. */
export const planColumns = (edit: (id: string) => void): readonly Column<Plan>[] => [
  { key: "name", header: words.name, render: ({ name }) => name },
  { key: "acts", header: say.acts, render: (plan) => <Acts plan={plan} edit={edit} /> },
  {
    key: "description",
    header: say.description,
    wraps: true,
    render: ({ description }) => <div className={styles.description}>{description}</div>,
  },
  numberColumn(say.price, ({ price }) => price),
  numberColumn(say.notes, ({ maxNumNotes }) => maxNumNotes),
  numberColumn(say.recording, ({ maxRecordingLength }) => maxRecordingLength),
  numberColumn(say.recipients, ({ maxNumRecipients }) => maxNumRecipients),
  numberColumn(say.retention, ({ dataRetentionNumMonth }) => dataRetentionNumMonth),
  numberColumn(say.users, ({ numUsers }) => numUsers),
  markColumn(say.popular, ({ isPopular }) => isPopular),
  markColumn(say.active, ({ active }) => active),
];

const numberColumn = (header: string, valueOf: (plan: Plan) => number): Column<Plan> => ({
  key: header,
  // Units such as "Rappen/Cent" may break after the stroke.
  header: <div className={styles.head}>{header.replaceAll("/", "/\u200B")}</div>,
  align: "end",
  render: valueOf,
});

const markColumn = (header: string, isOn: (plan: Plan) => boolean): Column<Plan> => ({
  key: header,
  header,
  align: "center",
  render: (plan) => (isOn(plan) ? say.yes : <span className={styles.off}>{say.no}</span>),
});

/** Of the button that opens the form of a plan. */
export const idOfEdit = (plan: string): string => `edit-${plan}`;

function Acts({ plan, edit }: { readonly plan: Plan; readonly edit: (id: string) => void }) {
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

function DeletePlan({ plan: { _id, name } }: { readonly plan: Plan }) {
  const [asking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useDeletePlan();
  const remove = useSingleFlight(async () => {
    try {
      await mutateAsync(_id);
      showToast(admin.planDeleted);
    } catch (error) {
      showFailure(error, refusalSentence(error, [CONFLICT, FORBIDDEN], say.deleteFailed));
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
