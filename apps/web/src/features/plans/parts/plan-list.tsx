import type { Plan } from "@afterword/contract/endpoints/plans";
import { calendar } from "@afterword/core/messages/calendar";
import { planAdmin as say } from "@afterword/core/messages/plan-admin";
import { subscription } from "@afterword/core/messages/subscription";
import { priceInWords } from "@afterword/core/plans/price";
import type { ReactNode } from "react";
import { Chip } from "../../../shared/ui/chip.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { PlanActs } from "./plan-acts.tsx";
import styles from "./plan-list.module.css";

/** The table of plans where there is no room for its columns: one row says the same of a plan in words. */
export function PlanList({
  plans,
  edit,
  renderInstead,
  foot,
}: {
  readonly plans: readonly Plan[];
  readonly edit: (id: string) => void;
  /** What stands in the place of a plan: the form for it. Null: the plan itself. */
  readonly renderInstead: (plan: Plan) => ReactNode;
  readonly foot: ReactNode;
}) {
  return (
    <SheetList className={styles.list} aria-label={say.title}>
      {plans.map((plan) => (
        <li key={plan._id}>{renderInstead(plan) ?? <PlanRow plan={plan} edit={edit} />}</li>
      ))}
      <li>{foot}</li>
    </SheetList>
  );
}

function PlanRow({ plan, edit }: { readonly plan: Plan; readonly edit: (id: string) => void }) {
  return (
    <div className={styles.row}>
      <header className={styles.head}>
        <h2>{plan.name}</h2>
        {plan.isPopular && <Chip kind="lamp">{say.popular}</Chip>}
        {plan.active ? <Chip kind="accent">{say.active}</Chip> : <Chip>{say.inactive}</Chip>}
      </header>
      <PlanActs plan={plan} edit={edit} />
      <p className={styles.price}>
        <Price cents={plan.price} />
        {"\u00A0· "}
        {say.usersOf(plan.numUsers)}
      </p>
      <p className={styles.description}>{plan.description}</p>
      <p className={styles.facts}>{factsOf(plan).join("\u00A0· ")}</p>
    </div>
  );
}

function Price({ cents }: { readonly cents: number }) {
  if (cents === 0) return <strong>{subscription.free}</strong>;
  return (
    <>
      <strong>{priceInWords(cents, calendar.locale)}</strong> {subscription.perMonth}
    </>
  );
}

/** Each keeps its number and its unit on one line; a dot between two of them ends a line. */
const factsOf = (plan: Plan): readonly string[] =>
  [
    subscription.notes(plan.maxNumNotes),
    subscription.recordingMinutes(plan.maxRecordingLength),
    subscription.recipients(plan.maxNumRecipients),
    say.keptFor(plan.dataRetentionNumMonth),
  ].map((fact) => fact.replace(/(\d) /u, "$1\u00A0"));
