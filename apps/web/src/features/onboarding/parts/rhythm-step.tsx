import { noteBody } from "@afterword/contract/endpoints/notes";
import type { NoteBody } from "@afterword/contract/endpoints/notes";
import type { User } from "@afterword/contract/endpoints/accounts";
import { notes } from "@afterword/core/messages/notes";
import { onboarding as say } from "@afterword/core/messages/onboarding";
import { useSingleFlight } from "../../../shared/forms/use-single-flight.ts";
import { FailedState, LoadingBlock } from "../../../shared/ui/states.tsx";
import type { NoteFormControl } from "../../notes/public.ts";
import { RhythmLengths, useCurrentUser } from "../../accounts/public.ts";
import type { RhythmValues } from "../../accounts/public.ts";
import { useRhythmForm } from "../use-rhythm-form.ts";
import { BesideStep } from "./beside-step.tsx";
import type { DrawLine } from "./live-thread.tsx";
import { RhythmChoices } from "./rhythm-choices.tsx";
import { StepFrame } from "./step-frame.tsx";

type StepProps = {
  readonly form: NoteFormControl;
  /** Activates the note; true while that is pending. */
  readonly activate: () => Promise<void>;
  readonly isActivating: boolean;
  readonly drawLine: DrawLine;
  readonly onOver: () => void;
};

/**
 * The rhythm, and the dates it means for this note. Every way on saves what is shown as chosen, as its user has read when
 * it delivers (decision 082). Continuing activates the note if it has content and a recipient; skipping does not.
 */
export function RhythmStep(props: StepProps) {
  const user = useCurrentUser();
  if (user.data !== undefined) return <Rhythm {...props} user={user.data} />;
  if (user.isPending) return <LoadingBlock size="large" />;
  return <FailedState sentence={say.rhythmNotLoaded} onRetry={() => void user.refetch()} />;
}

function Rhythm({
  form,
  user,
  activate,
  isActivating,
  drawLine,
  onOver,
}: StepProps & { readonly user: User }) {
  const rhythm = useRhythmForm(user);
  const ready = isReady(form.getValues());
  const saveThen = useSingleFlight(
    async (values: RhythmValues, goOn: () => Promise<void> | void): Promise<void> => {
      if (await rhythm.save(values)) await goOn();
    },
  );
  const leaveBy = (goOn: () => Promise<void> | void) => (): void =>
    void rhythm.form.handleSubmit((values) => saveThen(values, goOn))();
  const later = leaveBy(onOver);
  const submit = ready ? leaveBy(activate) : later;
  return (
    <StepFrame
      step="rhythm"
      question={say.rhythmQuestion}
      text={say.rhythmText}
      next={ready ? notes.activate : say.done}
      busy={rhythm.isSaving || isActivating}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      skip={say.activateLater}
      onSkip={ready ? later : undefined}
      beside={<BesideStep rhythm={rhythm.values} chosen={form.getValues("recipients")} drawLine={drawLine} />}
    >
      <RhythmChoices rhythm={rhythm.values} onChoose={rhythm.choose}>
        <RhythmLengths
          rhythm={rhythm.values}
          errors={rhythm.form.formState.errors}
          frequencyRef={rhythm.frequencyRef}
          delayRef={rhythm.delayRef}
          onChange={rhythm.change}
        />
      </RhythmChoices>
    </StepFrame>
  );
}

/** Whether the note is valid on the wire: then it can be activated. */
const isReady = (note: NoteBody): boolean => noteBody.safeParse(note).success;
