import type { Plan } from "@afterword/contract/endpoints/plans";
import { planAdmin as say } from "@afterword/core/messages/plan-admin";
import { subscription } from "@afterword/core/messages/subscription";
import { words } from "@afterword/core/messages/words";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Heads } from "../../../shared/ui/data-table.tsx";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { NoValue } from "../../../shared/ui/no-value.tsx";
import { PlanActs } from "./plan-acts.tsx";
import styles from "./plan-columns.module.css";

/** What the table of plans tells of each, in the order of product §2; the description stands beneath the name. */
export const planColumns = (edit: (id: string) => void): readonly Column<Plan>[] => [
  {
    key: "name",
    header: <Heads names={[words.name, say.description]} />,
    wraps: true,
    render: ({ name, description }) => (
      <>
        <span className={styles.name}>{name}</span>
        <span className={styles.description}>{description}</span>
      </>
    ),
  },
  numberColumn(say.price, ({ price }) => price),
  numberColumn(say.notes, ({ maxNumNotes }) => maxNumNotes),
  numberColumn(
    say.recording,
    ({ maxRecordingLength: minutes }) => minutes || <Zero means={subscription.recordingMinutes(0)} />,
  ),
  numberColumn(say.recipients, ({ maxNumRecipients }) => maxNumRecipients),
  numberColumn(say.retention, ({ dataRetentionNumMonth: months }) => months || <Zero means={say.noLimit} />),
  numberColumn(say.users, ({ numUsers }) => numUsers),
  markColumn(say.popular, ({ isPopular }) => isPopular),
  markColumn(say.active, ({ active }) => active),
  { key: "acts", header: say.acts, stays: true, render: (plan) => <PlanActs plan={plan} edit={edit} /> },
];

const numberColumn = (header: string, valueOf: (plan: Plan) => ReactNode): Column<Plan> => ({
  key: header,
  // The unit takes a line of its own.
  header: <div className={styles.head}>{header.replace(" (", "\n(")}</div>,
  align: "end",
  render: valueOf,
});

const markColumn = (header: string, isOn: (plan: Plan) => boolean): Column<Plan> => ({
  key: header,
  header,
  align: "center",
  render: (plan) => (isOn(plan) ? <Yes /> : <NoValue words={say.no} />),
});

const Yes = () => (
  <>
    <Check className={styles.yes} size={20} aria-hidden />
    <span className={styles.spoken}>{say.yes}</span>
  </>
);

const Zero = ({ means }: { readonly means: string }) => <span className={styles.zero}>{means}</span>;
