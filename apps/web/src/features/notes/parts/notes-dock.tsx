import { notes } from "@afterword/core/messages/notes";
import { pathTo } from "@afterword/core/routes/paths";
import { Plus } from "lucide-react";
import { useOwnPlan } from "../../plans/public.ts";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import { Dock } from "../../../shared/ui/dock.tsx";
import styles from "./notes-dock.module.css";

/** The way to a new note, and the plan that carries them all. */
export function NotesDock() {
  const plan = useOwnPlan();
  return (
    <Dock>
      <ButtonLink
        to={pathTo("newNote")}
        kind="primary"
        className={styles.add}
        icon={<Plus size={20} aria-hidden />}
      >
        {notes.addNew}
      </ButtonLink>
      {plan !== null && (
        <ButtonLink to={pathTo("subscription")} className={styles.plan}>
          {notes.planAccess(plan.name, plan.expired)}
        </ButtonLink>
      )}
    </Dock>
  );
}
