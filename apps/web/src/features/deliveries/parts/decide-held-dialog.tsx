import type { BrakeGroup, HeldAct } from "@afterword/core/switch/brake";
import type { HeldChoice, HeldPage, HeldUser } from "@afterword/contract/endpoints/deliveries";
import { fullName } from "@afterword/core/accounts/name";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { useDecideHeld } from "../api.ts";

type Common = { readonly act: HeldAct; readonly onClose: () => void };

/** Asks before one user's delivery is released or refused, and does it. */
export function DecideOneDialog({ act, user, onClose }: Common & { readonly user: HeldUser }) {
  const name = fullName(user);
  const asked =
    act === "release"
      ? { title: say.releaseQuestion, text: say.releaseText(name, say.numNotes(user.numNotes)) }
      : { title: say.refuseQuestion, text: say.refuseText(name) };
  return <DecideDialog {...asked} act={act} choice={{ owner: user._id }} onClose={onClose} />;
}

/** The same for all users of a group this list knows of; users held since it was loaded are not included. */
export function DecideAllDialog({
  act,
  group,
  shown,
  onClose,
}: Common & { readonly group: BrakeGroup; readonly shown: HeldPage }) {
  const people = say.people(shown.count);
  const asked =
    act === "release"
      ? { title: say.releaseAllQuestion(people), text: say.releaseAllText }
      : { title: say.refuseAllQuestion(people), text: say.refuseAllText };
  return <DecideDialog {...asked} act={act} choice={{ group, heldUntil: shown.asOf }} onClose={onClose} />;
}

const WORDS = {
  release: { confirm: say.release, done: say.released, failed: say.releaseFailed },
  refuse: { confirm: say.refuse, done: say.refused, failed: say.refuseFailed },
} as const satisfies Record<HeldAct, unknown>;

function DecideDialog({
  act,
  title,
  text,
  choice,
  onClose,
}: Common & { readonly title: string; readonly text: string; readonly choice: HeldChoice }) {
  const decide = useDecideHeld(act);
  const { confirm, done, failed } = WORDS[act];
  const confirmed = (): void =>
    decide.mutate(choice, {
      onSuccess: ({ count }) => {
        if (count === 0) showToast(say.nobodyHeld, { type: "warning" });
        else showToast(done(say.people(count)));
        onClose();
      },
      onError: (error) => {
        showFailure(error, failed);
        onClose();
      },
    });
  return (
    <Dialog
      title={title}
      confirm={confirm}
      // What is delivered cannot be called back.
      danger={act === "release"}
      busy={decide.isPending}
      onConfirm={confirmed}
      onCancel={onClose}
    >
      {text}
    </Dialog>
  );
}
