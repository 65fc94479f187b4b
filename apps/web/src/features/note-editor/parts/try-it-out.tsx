import type { Note } from "@afterword/contract/endpoints/notes";
import type { Rehearsal } from "@afterword/contract/endpoints/rehearsals";
import { rehearsal as say } from "@afterword/core/messages/rehearsal";
import { pickContent } from "@afterword/core/notes/content";
import { useQueryClient } from "@tanstack/react-query";
import { Eye, MailCheck } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useSingleFlight } from "../../../shared/forms/use-single-flight.ts";
import { recipientsQuery } from "../../recipients/public.ts";
import { useCurrentUser } from "../../accounts/public.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { Chevron, Row, RowButton } from "../../../shared/ui/row.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { bringIntoView } from "../../../shared/ui/bring-into-view.ts";
import { classNames } from "../../../shared/ui/class-names.ts";
import { FailedState } from "../../../shared/ui/states.tsx";
import { useAskForRehearsal, useRehearsals } from "../rehearsal-api.ts";
import type { NoteForm } from "../../notes/public.ts";
import type { PreviewedNote } from "./preview-dialog.tsx";
import { RehearsalSteps } from "./rehearsal-steps.tsx";
import styles from "./try-it-out.module.css";

type TryItOutProps = {
  readonly note: Note;
  readonly noteForm: NoteForm;
  readonly onPreview: (preview: PreviewedNote) => void;
};

/**
 * "Will it really work?": sends the note to its own writer like a delivery, and previews it as its recipient would see
 * it. A note that was never saved has nothing to send yet, so its editor does without.
 */
export function TryItOut(props: TryItOutProps) {
  const { note, noteForm } = props;
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{say.heading}</h2>
      <SheetList>
        <Rehearsals noteId={note._id} changed={noteForm.changed} />
        <li>
          <PreviewRow {...props} />
        </li>
      </SheetList>
    </section>
  );
}

function Rehearsals({ noteId, changed }: { readonly noteId: string; readonly changed: boolean }) {
  const rehearsals = useRehearsals(noteId);
  const newest = rehearsals.data?.[0];
  const [sentId, setSentId] = useState<string | null>(null);
  const onSent = ({ _id }: Rehearsal): void => setSentId(_id);
  const place = useRef<HTMLLIElement>(null);
  const justSent = newest?._id === sentId ? sentId : null;
  useEffect(() => {
    if (justSent !== null) bringIntoView(place.current);
  }, [justSent]);
  return (
    <>
      {changed ? <Later /> : <SendRow noteId={noteId} onSent={onSent} />}
      {newest !== undefined && (
        <li ref={place} className={styles.steps}>
          <RehearsalSteps rehearsal={newest} />
        </li>
      )}
      {rehearsals.data === undefined && rehearsals.isError && (
        <li className={styles.failed}>
          <FailedState sentence={say.loadFailed} onRetry={() => void rehearsals.refetch()} />
        </li>
      )}
    </>
  );
}

/** A rehearsal sends the saved note, so unsaved changes disable it. */
const Later = () => (
  <li>
    <Row
      start={<MailCheck size={20} aria-hidden className={classNames(styles.icon, styles.later)} />}
      title={<span className={styles.later}>{say.send}</span>}
      hint={say.saveFirst}
    />
  </li>
);

function SendRow({
  noteId,
  onSent,
}: {
  readonly noteId: string;
  readonly onSent: (rehearsal: Rehearsal) => void;
}) {
  const email = useCurrentUser().data?.email;
  const ask = useAskForRehearsal(noteId);
  const send = useSingleFlight(async () => {
    const told = { onSuccess: onSent, onError: (error: unknown) => showFailure(error, say.sendFailed) };
    await ask.mutateAsync(undefined, told).catch(() => undefined);
  });
  return (
    <li aria-busy={ask.isPending || undefined}>
      <RowButton
        start={<MailCheck size={20} aria-hidden className={styles.icon} />}
        title={say.send}
        hint={email === undefined ? undefined : say.sendHint(email)}
        end={<Chevron />}
        onPress={() => void send()}
      />
    </li>
  );
}

function PreviewRow({ note, noteForm: { form }, onPreview }: TryItOutProps) {
  const client = useQueryClient();
  const open = (): void => {
    const values = form.getValues();
    const people = client.getQueryData(recipientsQuery.queryKey) ?? note.recipients;
    const chosen = values.recipients.flatMap(({ _id }) => people.filter((one) => one._id === _id));
    onPreview({ content: pickContent(values), people: chosen });
  };
  return (
    <RowButton
      start={<Eye size={20} aria-hidden className={styles.icon} />}
      title={say.preview}
      hint={say.previewHint}
      end={<Chevron />}
      onPress={open}
    />
  );
}
