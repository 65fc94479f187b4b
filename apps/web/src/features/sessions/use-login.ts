import type { login } from "@afterword/contract/endpoints/sessions";
import type { SecondFactorAsked, SecondFactorRefusal } from "@afterword/contract/second-step";
import { failures } from "@afterword/core/messages/shell";
import { session as say } from "@afterword/core/messages/session";
import { landingAfterLogin } from "@afterword/core/routes/redirects";
import type { Mode } from "@afterword/core/routes/redirects";
import { useState } from "react";
import type { ComponentType } from "react";
import type { UseFormSetError } from "react-hook-form";
import { findTimeZone } from "../../shared/device/find-time-zone.ts";
import { loadChunk } from "../../shared/device/load-chunk.ts";
import { showFieldMessages } from "../../shared/forms/show-field-messages.ts";
import { useSingleFlight } from "../../shared/forms/use-single-flight.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { call } from "../../shared/http/call.ts";
import { failedWith, HttpFailure } from "../../shared/http/http-failure.ts";
import { CONFLICT, DISABLED, FORBIDDEN, NO_DEVICE, SECOND_FACTOR_ASKED } from "../../shared/http/statuses.ts";
import { session } from "../../shared/http/session.ts";
import type { Tokens } from "../../shared/http/session.machine.ts";
import { storedInTab } from "../../shared/storage/stored.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import type { SecondStepGiven } from "./use-second-step.ts";
import { forgetUnsavedSignUp, storeSignUpAddress } from "./unsaved-sign-up.ts";

export type Credentials = { email: string; fieldpw: string; remember: boolean };

/** The password was right; these factors are required besides. */
export type HalfLoggedIn = {
  readonly asked: SecondFactorAsked;
  readonly remember: boolean;
  readonly SecondStep: ComponentType<SecondStepGiven>;
};

/**
 * Logs in and goes to the first page, or to the second step if the account has one. `refusal` says why it failed
 * (product §8, Login); `unconfirmed` is the address that has to be confirmed first.
 */
export function useLogin(mode: Mode, setError: UseFormSetError<Credentials>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSentToApp, setIsSentToApp] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [half, setHalf] = useState<HalfLoggedIn | null>(null);
  const finish = (tokens: Tokens, remember: boolean): void => {
    for (const name of ["mailedTo", "confirmed"] as const) storedInTab.write(name, null);
    forgetUnsavedSignUp();
    session.accept(tokens, remember);
    appHistory.clear(landingAfterLogin(mode));
  };
  // Few accounts have a second step, so its code is loaded only for them. If that fails, this form stays for another
  // try.
  const goOn = async (asked: SecondFactorAsked, remember: boolean): Promise<void> => {
    const found = await loadChunk(() => import("./parts/second-step.tsx"));
    if (found !== null) setHalf({ asked, remember, SecondStep: found.SecondStep });
  };
  const logIn = useSingleFlight(async (credentials: Credentials): Promise<void> => {
    setRefusal(null);
    setUnconfirmed(null);
    setIsSentToApp(false);
    try {
      const body = { ...credentials, isApp: mode === "app", timeZone: findTimeZone() };
      const tokens = await call<typeof login>("POST /api/login", { body });
      finish(tokens, credentials.remember);
    } catch (error) {
      const asked = askedBy(error);
      if (asked !== null) return goOn(asked, credentials.remember);
      if (showFieldMessages(error, ["email", "fieldpw"], setError)) return undefined;
      setRefusal(refusalFor(error));
      if (failedWith(error, UNCONFIRMED)) {
        setUnconfirmed(credentials.email);
        storeSignUpAddress(credentials.email);
      }
      // Product §8 requires both: the error stays beside the button, and the toast says what to do.
      if (failedWith(error, NO_DEVICE)) {
        setIsSentToApp(true);
        showToast(say.noDeviceToast, { type: "warning" });
      }
    }
  });
  return { logIn, refusal, isSentToApp, unconfirmed, half, finish, backToPassword: () => setHalf(null) };
}

const askedBy = (error: unknown): SecondFactorAsked | null =>
  failedWith(error, SECOND_FACTOR_ASKED) ? (error.problem as SecondFactorRefusal).secondFactor : null;

const UNCONFIRMED = CONFLICT;

const REFUSALS: Readonly<Record<number, string>> = {
  [FORBIDDEN]: say.wrongCredentials,
  [UNCONFIRMED]: say.emailNotConfirmed,
  [NO_DEVICE]: say.noDevice,
  [DISABLED]: say.accountDisabled,
};

function refusalFor(error: unknown): string | null {
  if (!(error instanceof HttpFailure)) throw error;
  if (error.announced) return null;
  return REFUSALS[error.status] ?? failures.serverUnavailable;
}
