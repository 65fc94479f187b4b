import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { notes as say } from "@afterword/core/messages/notes";
import { pathTo } from "@afterword/core/routes/paths";
import { useQuery } from "@tanstack/react-query";
import { UserPlus, X } from "lucide-react";
import { useCallback, useEffect, useId } from "react";
import { useController, useFormState, useWatch } from "react-hook-form";
import { selectionPath } from "../../notes/public.ts";
import type { NoteForm, NoteFormControl } from "../../notes/public.ts";
import { recipientsQuery } from "../../recipients/public.ts";
import { CameBackChip } from "../../deliveries/public.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { RowLink } from "../../../shared/ui/row.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import styles from "./recipients-of-note.module.css";

/** The recipients of the note, and the link to choose more. */
export function RecipientsOfNote({
  noteForm: { form, draftKey },
  known,
}: {
  readonly noteForm: NoteForm;
  /** The recipients that came with the note; the list of recipients may not be loaded yet. */
  readonly known: readonly Recipient[];
}) {
  const id = useId();
  const { errors } = useFormState({ control: form.control, name: "recipients" });
  const people = useRecipientsOf(form, known);
  const addRow = useFocusWhenMissing(form);
  return (
    <section className={styles.recipients} aria-labelledby={id}>
      <h2 id={id}>{say.recipientsHeading}</h2>
      <SheetList>
        {people.map((person) => (
          <li key={person._id} className={styles.person}>
            <RowLink
              to={selectionPath(draftKey, pathTo("editRecipientOfNote", { id: person._id }))}
              start={<Avatar person={person} silent />}
              title={person.name}
              hint={person.email}
              mark={person.mailCameBack ? <CameBackChip /> : undefined}
              end={null}
            />
            <IconButton
              label={say.removeRecipient(person.name)}
              icon={<X size={20} aria-hidden />}
              onClick={() => removeRecipient(form, person._id)}
            />
          </li>
        ))}
        {/* What a writer does next after "Upload completed!". */}
        <li ref={addRow} data-keep-clear>
          <RowLink
            to={selectionPath(draftKey, pathTo("selectRecipient"))}
            start={<UserPlus size={20} aria-hidden className={styles.add} />}
            title={<span className={styles.add}>{say.addRecipient}</span>}
          />
        </li>
      </SheetList>
      <p className={styles.said} aria-live="polite">
        {errors.recipients?.message ?? errors.recipients?.root?.message}
      </p>
    </section>
  );
}

/** The row that adds a recipient is what a save without one focuses: it may be far below the button that was pressed. */
function useFocusWhenMissing(form: NoteFormControl) {
  const { ref } = useController({ control: form.control, name: "recipients" }).field;
  return useCallback((row: HTMLElement | null) => ref(row?.querySelector("a") ?? null), [ref]);
}

/** The recipients with these ids. One that was deleted meanwhile is removed from the form as well. */
function useRecipientsOf(form: NoteFormControl, known: readonly Recipient[]): readonly Recipient[] {
  const list = useQuery(recipientsQuery).data;
  const chosen = useWatch({ control: form.control, name: "recipients" });
  useEffect(() => {
    if (list === undefined) return;
    const still = chosen.filter(({ _id }) => list.some((one) => one._id === _id));
    if (still.length < chosen.length) form.setValue("recipients", still);
  }, [list, chosen, form]);
  const people = list ?? known;
  return chosen.flatMap(({ _id }) => people.filter((one) => one._id === _id));
}

const removeRecipient = (form: NoteFormControl, id: string): void => {
  const others = form.getValues("recipients").filter(({ _id }) => _id !== id);
  form.setValue("recipients", others, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
};
