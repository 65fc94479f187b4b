import type { Plan } from "@afterword/contract/endpoints/plans";
import { planAdmin as say } from "@afterword/core/messages/plan-admin";
import { subscription } from "@afterword/core/messages/subscription";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useIsWebsiteFrom } from "../../shared/device/wide.ts";
import { unsavedKeys } from "../../shared/forms/unsaved-values.ts";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DataTable } from "../../shared/ui/data-table.tsx";
import { focusIfLost } from "../../shared/ui/focus-if-lost.ts";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { idOfEdit } from "./parts/plan-acts.tsx";
import { planColumns } from "./parts/plan-columns.tsx";
import { idOfForm, PlanForm } from "./parts/plan-form.tsx";
import { PlanList } from "./parts/plan-list.tsx";
import styles from "./plan-admin-page.module.css";
import { byPrice } from "./plan-terms.ts";
import { plansQuery } from "./plans-query.ts";
import { isAmong, keyOfPlanForm, NEW, readDeletedPlans } from "./unsaved-plans.ts";

/** /admin-plans: every plan, to be changed, added and deleted (product §2, "Admin plans"). */
export function PlanAdminPage() {
  // Fresh at every visit: what is shown here is what is overwritten.
  const { data: plans, isError, error, refetch } = useQuery({ ...plansQuery, staleTime: 0 });
  return (
    <Page title={say.title}>
      {plans !== undefined && <Plans plans={plans} />}
      {plans === undefined && !isError && <LoadingBlock size="large" />}
      {plans === undefined && isError && (
        <FailedState
          sentence={refusalSentence(error, [FORBIDDEN], subscription.loadFailed)}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={styles.hints}>
        {HINTS.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <p>{say.careful}</p>
    </Page>
  );
}

const HINTS = [say.hintFree, say.hintInactive, say.hintInUse, say.hintPopular, say.hintLimits];

/** A table where its columns have room, else a list. */
function Plans({ plans }: { readonly plans: readonly Plan[] }) {
  const hasRoom = useIsWebsiteFrom(ROOM_FOR_COLUMNS);
  const { open, shown, edit, close } = useOpenForms(plans);
  const sorted = shown.toSorted(byPrice);
  const renderInstead = (plan: Plan) => {
    const isDeleted = !isAmong(plans, plan._id);
    if (!isDeleted && open !== plan._id) return null;
    return <PlanForm plan={plan} isDeleted={isDeleted} onDone={() => close(plan._id)} />;
  };
  const foot = open === NEW ? <PlanForm plan={null} onDone={() => close(NEW)} /> : <AddPlan edit={edit} />;
  if (!hasRoom) return <PlanList plans={sorted} edit={edit} renderInstead={renderInstead} foot={foot} />;
  return (
    <DataTable
      caption={say.title}
      columns={planColumns(edit)}
      rows={sorted}
      rowKey={({ _id }) => _id}
      renderInstead={renderInstead}
      foot={foot}
    />
  );
}

const ROOM_FOR_COLUMNS = window.matchMedia("(min-width: 1280px)");

const AddPlan = ({ edit }: { readonly edit: (id: string) => void }) => (
  <div className={styles.add}>
    <Button id={idOfEdit(NEW)} onClick={() => edit(NEW)}>
      {say.addNew}
    </Button>
  </div>
);

/** One form is open at a time, besides those of deleted plans; one with unsaved input is open again after a reload. */
function useOpenForms(plans: readonly Plan[]) {
  const [open, setOpen] = useState<string | null>(() => {
    const unsaved = new Set(unsavedKeys());
    return [...plans.map(({ _id }) => _id), NEW].find((id) => unsaved.has(keyOfPlanForm(id))) ?? null;
  });
  const { deleted, discard } = useDeletedPlans(plans, open);
  const shown = [...plans, ...deleted];
  const last = useRef(open);
  // The button that had the focus is gone with its row or its form.
  useEffect(() => {
    if (open === last.current) return;
    const field = open === null ? null : document.querySelector<HTMLElement>(`#${idOfForm(open)} input`);
    focusIfLost(open === null ? editButton(last.current) : field);
    last.current = open;
  }, [open]);
  const count = useRef(shown.length);
  // So is the button of a plan that was deleted.
  useEffect(() => {
    if (shown.length < count.current) focusIfLost(editButton(NEW));
    count.current = shown.length;
  }, [shown.length]);
  const close = (id: string): void => {
    discard(id);
    if (id === open) setOpen(null);
  };
  return { open, shown, edit: setOpen, close };
}

/** Plans that another admin has deleted stay while their form is open or was typed in: that is in no other place. */
function useDeletedPlans(plans: readonly Plan[], open: string | null) {
  const [known, know] = useState<readonly Plan[] | null>(null);
  const [deleted, setDeleted] = useState<readonly Plan[]>([]);
  if (known !== plans) {
    know(plans);
    const before = [...deleted, ...(known ?? []).filter(({ _id }) => _id === open)];
    const kept = [...before, ...readDeletedPlans([...plans, ...before])];
    setDeleted(kept.filter(({ _id }) => !isAmong(plans, _id)));
  }
  const discard = (id: string): void => setDeleted(deleted.filter(({ _id }) => _id !== id));
  return { deleted, discard };
}

const editButton = (id: string | null): HTMLElement | null =>
  document.getElementById(idOfEdit(id ?? NEW)) ?? document.getElementById(idOfEdit(NEW));
