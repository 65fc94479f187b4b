import { stepAfter } from "@afterword/core/onboarding/onboarding";
import { TOAST_LONGEST_MS } from "@afterword/core/constants";
import { onboarding as say } from "@afterword/core/messages/onboarding";
import { showToast } from "../../shared/toasts/toasts.ts";
import { NEW_NOTE } from "@afterword/core/notes/draft";
import { LimitDialog, addRecipientToDraft, useNoteForm, useNoteSaving } from "../notes/public.ts";
import { useSingleFlight } from "../../shared/forms/use-single-flight.ts";
import { useIsShown } from "../../shared/history/use-is-shown.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";
import type { ReactNode } from "react";
import { BesideEarlierStep } from "./parts/beside-step.tsx";
import type { DrawLine } from "./parts/live-thread.tsx";
import { NoteStep } from "./parts/note-step.tsx";
import { PersonStep } from "./parts/person-step.tsx";
import { RhythmStep } from "./parts/rhythm-step.tsx";
import { forgetShownRhythm } from "./shown-rhythm.ts";
import { leaveSteps, showStep, stepAt } from "./step-history.ts";
import { useSaveShownRhythm } from "./use-shown-rhythm.ts";

/**
 * The three steps to a first note (product §2 leaves the first visit open; look.md, what people fear). The note is the
 * draft of a new one, so it is stored, validated and saved as in the editor. Skipped steps can be done there at any
 * time.
 */
export function Onboarding({
  drawLine,
  standing,
  onOver,
}: {
  readonly drawLine: DrawLine;
  /** Above the first note: what an earlier visit left behind. */
  readonly standing: ReactNode;
  readonly onOver: () => void;
}) {
  const step = stepAt(usePageLocation().search);
  const noteForm = useNoteForm(undefined);
  const isShown = useIsShown();
  const saveShownRhythm = useSaveShownRhythm();
  const over = (): void => {
    forgetShownRhythm();
    onOver();
    if (isShown()) leaveSteps();
  };
  const putAside = (): void => {
    if (noteForm.isUnsaved()) showToast(say.notActive, { type: "warning", durationMs: TOAST_LONGEST_MS });
    over();
  };
  const skipAll = useSingleFlight(async () => {
    if (await saveShownRhythm()) putAside();
  });
  const choose = (personId: string): void => {
    const others = noteForm.form.getValues("recipients").filter(({ _id }) => _id !== personId);
    noteForm.form.setValue("recipients", [...others, { _id: personId }], { shouldDirty: true });
    // The form may be unmounted by then, and its draft is that of a new note.
    if (!isShown()) addRecipientToDraft(NEW_NOTE, undefined, personId);
  };
  const saving = useNoteSaving(undefined, noteForm, { onActivated: over });
  const next = (): void => {
    const following = stepAfter(step);
    if (following !== null) showStep(following);
  };
  const beside = <BesideEarlierStep form={noteForm.form} drawLine={drawLine} />;
  const ways = { onNext: next, onSkipAll: () => void skipAll() };
  return (
    <>
      {step === "note" && <NoteStep {...ways} beside={beside} noteForm={noteForm} standing={standing} />}
      {step === "person" && <PersonStep {...ways} beside={beside} form={noteForm.form} onAdded={choose} />}
      {step === "rhythm" && (
        <RhythmStep
          form={noteForm.form}
          activate={saving.save}
          isActivating={saving.isSaving}
          drawLine={drawLine}
          onOver={putAside}
        />
      )}
      {saving.limit !== null && <LimitDialog sentence={saving.limit} onClose={saving.dismissLimit} />}
    </>
  );
}
