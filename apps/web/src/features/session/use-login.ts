import type { login } from "@afterword/contract/endpoints/session";
import { failures } from "@afterword/core/messages/failures";
import { session as say } from "@afterword/core/messages/session";
import { landingAfterLogin } from "@afterword/core/routes/redirects";
import type { Mode } from "@afterword/core/routes/redirects";
import { useState } from "react";
import { appHistory } from "../../shared/history/app-history.ts";
import { call } from "../../shared/http/call.ts";
import { HttpFailure } from "../../shared/http/http-failure.ts";
import { session } from "../../shared/session/session.ts";
import { storedInTab } from "../../shared/storage/stored.ts";

export type Credentials = { email: string; fieldpw: string; remember: boolean };

/** Logs in and goes to the first room; `refusal` says why it did not work (product §8, Login). */
export function useLogin(mode: Mode) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const logIn = async (credentials: Credentials): Promise<void> => {
    setRefusal(null);
    try {
      const body = { ...credentials, isApp: mode === "app" };
      const tokens = await call<typeof login>("POST /api/login", { body });
      storedInTab.write("mailedTo", null);
      session.accept(tokens, credentials.remember);
      appHistory.clear(landingAfterLogin(mode));
    } catch (error) {
      setRefusal(refusalFor(error));
    }
  };
  return { logIn, refusal };
}

const REFUSALS: Readonly<Record<number, string>> = {
  403: say.wrongCredentials,
  409: say.emailNotConfirmed,
  418: say.noDevice,
  423: say.accountDisabled,
};

function refusalFor(error: unknown): string | null {
  if (!(error instanceof HttpFailure)) throw error;
  if (error.announced) return null;
  return REFUSALS[error.status] ?? failures.serverUnavailable;
}
