import type { Plan } from "@afterword/contract/endpoints/plans";
import { planAdmin as say } from "@afterword/core/messages/plan-admin";
import { subscription } from "@afterword/core/messages/subscription";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { unsavedKeys } from "../../shared/forms/unsaved-values.ts";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DataTable } from "../../shared/ui/data-table.tsx";
import { focusIfLost } from "../../shared/ui/focus-if-lost.ts";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { idOfEdit, planColumns } from "./parts/plan-columns.tsx";
import { ID_OF_FORM, PlanForm } from "./parts/plan-form.tsx";
import styles from "./plan-admin-page.module.css";
import { plansQuery } from "./plans-query.ts";
import { keyOfPlanForm, NEW } from "./use-plan-form.ts";

/** /admin-plans: every plan, to be changed, added and deleted (product §2, "Admin plans"). */
export function PlanAdminPage() {
  // Fresh at every visit: what is shown here is what is overwritten.
  const { data: plans, isError, error, refetch } = useQuery({ ...plansQuery, staleTime: 0 });
  return (
    <Page title={say.title}>
      {plans !== undefined && <PlanTable plans={plans} />}
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
      <p className={styles.careful}>{say.careful}</p>
    </Page>
  );
}

const HINTS = [say.hintFree, say.hintInactive, say.hintInUse, say.hintPopular, say.hintLimits];

function PlanTable({ plans }: { readonly plans: readonly Plan[] }) {
  const { open, edit, close } = useOpenForm(plans);
  return (
    <DataTable
      caption={say.title}
      columns={planColumns(edit)}
      rows={plans.toSorted((one, other) => one.price - other.price || one.name.localeCompare(other.name))}
      rowKey={({ _id }) => _id}
      renderInstead={(plan) => (open === plan._id ? <PlanForm plan={plan} onDone={close} /> : null)}
      foot={
        open === NEW ? (
          <PlanForm plan={null} onDone={close} />
        ) : (
          <div className={styles.add}>
            <Button id={idOfEdit(NEW)} onClick={() => edit(NEW)}>
              {say.addNew}
            </Button>
          </div>
        )
      }
    />
  );
}

/** One form is open at a time; the one with unsaved input is open again after a reload. */
function useOpenForm(plans: readonly Plan[]) {
  const [open, setOpen] = useState<string | null>(() => {
    const unsaved = new Set(unsavedKeys());
    return [...plans.map(({ _id }) => _id), NEW].find((id) => unsaved.has(keyOfPlanForm(id))) ?? null;
  });
  const last = useRef(open);
  // The button that had the focus is gone with its row or its form.
  useEffect(() => {
    if (open === last.current) return;
    focusIfLost(open === null ? editButton(last.current) : document.querySelector(`#${ID_OF_FORM} input`));
    last.current = open;
  }, [open]);
  return { open, edit: setOpen, close: () => setOpen(null) };
}

const editButton = (id: string | null): HTMLElement | null =>
  document.getElementById(idOfEdit(id ?? NEW)) ?? document.getElementById(idOfEdit(NEW));
