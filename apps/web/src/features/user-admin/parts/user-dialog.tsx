import type { UserRow } from "@afterword/contract/endpoints/user-admin";
import { fullName } from "@afterword/core/accounts/name";
import { admin } from "@afterword/core/messages/admin";
import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRecentProof } from "../../accounts/public.ts";
import { failedWith, refusalSentence, wasAnnounced } from "../../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN, NOT_FOUND } from "../../../shared/http/statuses.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { focusIfLost } from "../../../shared/ui/focus-if-lost.ts";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { changeUser, refreshUsers, removeUser } from "../api.ts";
import styles from "./user-dialog.module.css";

export type UserQuestion = {
  readonly kind: "disable" | "activate" | "makeAdmin" | "removeAdmin" | "delete";
  readonly user: UserRow;
};

/** Says what follows, and does it once it is confirmed. Making admins and deleting may ask for the password again. */
export function UserDialog({
  question: { kind, user },
  onClose,
}: {
  readonly question: UserQuestion;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const { withProof, question } = useRecentProof();
  const { title, lines, confirm, danger = false, act, failed, done } = QUESTIONS[kind](user);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withProof<unknown>(act),
    // The row is as it will be, or gone, before the dialog gives the focus back.
    onSettled: () => refreshUsers(client),
  });
  const confirmed = (): void =>
    mutate(undefined, {
      onSuccess: () => {
        showToast(done);
        onClose();
        window.setTimeout(() => focusIfLost(document.querySelector("#main")));
      },
    });
  return (
    <>
      <Dialog
        title={title}
        confirm={confirm}
        danger={danger}
        busy={isPending}
        onConfirm={confirmed}
        onCancel={onClose}
      >
        <div className={styles.lines}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <FormError sentence={refusalOf(error, failed)} />
      </Dialog>
      {question}
    </>
  );
}

function refusalOf(error: Error | null, failed: string): string | null {
  if (error === null || wasAnnounced(error)) return null;
  return failedWith(error, NOT_FOUND) ? say.userGone : refusalSentence(error, [FORBIDDEN, CONFLICT], failed);
}

type Asked = {
  readonly title: string;
  readonly lines: readonly string[];
  /** A verb. */
  readonly confirm: string;
  readonly danger?: boolean;
  readonly act: () => Promise<unknown>;
  readonly failed: string;
  readonly done: string;
};

const QUESTIONS: Readonly<Record<UserQuestion["kind"], (user: UserRow) => Asked>> = {
  disable: (user) => ({
    title: say.disableQuestion(fullName(user)),
    lines: [say.notesNotSent(user.numWaitingNotes), say.disableText],
    confirm: say.disable,
    danger: true,
    act: () => changeUser(user._id, { active: false }),
    failed: say.changeFailed,
    done: say.disabled(fullName(user)),
  }),
  activate: (user) => ({
    title: say.activateQuestion(fullName(user)),
    lines: [say.activateText],
    confirm: say.activate,
    act: () => changeUser(user._id, { active: true }),
    failed: say.changeFailed,
    done: say.activated(fullName(user)),
  }),
  makeAdmin: (user) => ({
    title: say.makeAdminQuestion(fullName(user)),
    lines: [say.makeAdminText],
    confirm: say.makeAdmin,
    act: () => changeUser(user._id, { role: "admin" }),
    failed: say.changeFailed,
    done: say.adminMade(fullName(user)),
  }),
  removeAdmin: (user) => ({
    title: say.removeAdminQuestion(fullName(user)),
    lines: [say.removeAdminText],
    confirm: say.removeAdmin,
    danger: true,
    act: () => changeUser(user._id, { role: "user" }),
    failed: say.changeFailed,
    done: say.adminRemoved(fullName(user)),
  }),
  delete: (user) => ({
    title: say.deleteQuestion(fullName(user)),
    lines: [say.notesNotSent(user.numWaitingNotes), say.deleteText(user.email, user.numNotes)],
    confirm: say.deleteConfirm,
    danger: true,
    act: () => removeUser(user._id),
    failed: say.deleteFailed,
    done: admin.userDeleted,
  }),
};
