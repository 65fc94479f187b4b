import type { showPassword } from "@afterword/contract/endpoints/passwords";
import { account as say } from "@afterword/core/messages/account";
import { words } from "@afterword/core/messages/words";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { call } from "../../shared/http/call.ts";
import { HttpFailure, refusalSentence, wasAnnounced } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { PasswordDialog } from "./parts/password-dialog.tsx";
import { passwordRefusal } from "./password-refusal.ts";

export type RecentProof = {
  /**
   * Acts, and if the server says that the session has not shown its password lately, asks for it and acts again. A
   * question that is cancelled ends the act with a failure that needs no words.
   */
  readonly withProof: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /** The question while it is open; put it on the page. */
  readonly question: ReactNode;
};

type Asked = { readonly onProved: () => void; readonly onCancel: () => void };

/** For what admins do that cannot be taken back, or shows everything (docs/decisions/059). */
export function useRecentProof(): RecentProof {
  const [asked, setAsked] = useState<Asked | null>(null);
  // Two acts that need it at the same time share one question.
  const asking = useRef<Promise<void> | null>(null);
  const ask = (): Promise<void> => {
    asking.current ??= new Promise<void>((resolve, reject) =>
      setAsked({ onProved: resolve, onCancel: () => reject(CANCELLED) }),
    ).finally(() => {
      asking.current = null;
      setAsked(null);
    });
    return asking.current;
  };
  const withProof: RecentProof["withProof"] = async (act) => {
    try {
      return await act();
    } catch (error) {
      if (passwordRefusal(error) === undefined) throw error;
    }
    await ask();
    return act();
  };
  return { withProof, question: asked !== null && <Question {...asked} /> };
}

const CANCELLED = new HttpFailure({ status: FORBIDDEN, announced: true });

function Question({ onProved, onCancel }: Asked) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fieldpw: string) =>
      call<typeof showPassword>("POST /api/user/show-password", { body: { fieldpw } }),
    onSuccess: onProved,
  });
  const wrong = passwordRefusal(error);
  const isSaid = error === null || wrong !== undefined || wasAnnounced(error);
  return (
    <PasswordDialog
      reason={say.proofReason}
      confirm={words.goOn}
      error={wrong}
      refusal={isSaid ? null : refusalSentence(error, [FORBIDDEN], say.proofFailed)}
      busy={isPending}
      onPassword={mutate}
      onCancel={onCancel}
    />
  );
}
