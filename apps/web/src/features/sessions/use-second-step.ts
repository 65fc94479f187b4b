import type { logInWithSecondFactor } from "@afterword/contract/endpoints/second-factor";
import type { PasskeyAssertion } from "@afterword/contract/passkeys";
import type { SecondFactorAsked } from "@afterword/contract/second-step";
import { failures } from "@afterword/core/messages/shell";
import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { useState } from "react";
import { askForPasskey } from "../../shared/device/passkeys.ts";
import { call } from "../../shared/http/call.ts";
import { HttpFailure } from "../../shared/http/http-failure.ts";
import type { Tokens } from "../../shared/http/session.machine.ts";
import type { CodeKind } from "./parts/code-form.tsx";

export type SecondStepGiven = {
  readonly asked: SecondFactorAsked;
  readonly onDone: (tokens: Tokens) => void;
  /** Back to the password, with a reason if it must be entered again. */
  readonly onBack: () => void;
};

type Shown =
  | { readonly code: string }
  | { readonly recoveryCode: string }
  | { readonly assertion: PasskeyAssertion };
type Busy = CodeKind | "passkey" | null;

/** Tries one factor after the other until one is accepted; `refusal` says why the last one was not. */
export function useSecondStep({ asked, onDone }: SecondStepGiven) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const send = async (shown: Shown): Promise<void> => {
    const body = { ticket: asked.ticket, ...shown };
    onDone(await call<typeof logInWithSecondFactor>("POST /api/login/second-factor", { body }));
  };
  const attempt = async (what: Busy, work: () => Promise<void>): Promise<void> => {
    setRefusal(null);
    setBusy(what);
    try {
      await work();
    } catch (error) {
      setRefusal(refusalFor(error));
    } finally {
      setBusy(null);
    }
  };
  const showPasskey = (): Promise<void> =>
    attempt("passkey", async () => {
      const assertion = asked.passkey === null ? null : await askForPasskey(asked.passkey);
      if (assertion === null) return setRefusal(say.passkeyCancelled);
      await send({ assertion });
    });
  const show = (kind: CodeKind, code: string): void =>
    void attempt(kind, () => send(kind === "code" ? { code } : { recoveryCode: code }));
  return {
    refusal,
    busy,
    show,
    showPasskey: () => void showPasskey(),
    forgetRefusal: () => setRefusal(null),
  };
}

/** The server's sentences say what to do next; a server error has none. */
function refusalFor(error: unknown): string | null {
  if (!(error instanceof HttpFailure)) throw error;
  if (error.announced) return null;
  return error.sentence === "" ? failures.serverUnavailable : error.sentence;
}
