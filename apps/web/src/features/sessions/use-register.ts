import type { registerUser } from "@afterword/contract/endpoints/accounts";
import { session as say } from "@afterword/core/messages/session";
import { ROUTES } from "@afterword/core/routes/paths";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { appHistory } from "../../shared/history/app-history.ts";
import { useIsShown } from "../../shared/history/use-is-shown.ts";
import { showFieldMessages } from "../../shared/forms/show-field-messages.ts";
import { call } from "../../shared/http/call.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { findTimeZone } from "../../shared/device/find-time-zone.ts";
import { storedInTab } from "../../shared/storage/stored.ts";
import { isDarkShown } from "../../shared/ui/is-dark-shown.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import type { RegisterForm } from "./register-form.ts";

const FIELDS: readonly FieldPath<RegisterForm>[] = [
  "firstname",
  "lastname",
  "email",
  "fieldpw",
  "confirmPassword",
  "terms",
];

/** Signs up and goes to the login, which says what comes next. The server's errors are shown beside their fields. */
export function useRegister(form: UseFormReturn<RegisterForm, unknown, RegisterForm>) {
  const isShown = useIsShown();
  return async (filled: RegisterForm): Promise<void> => {
    try {
      // Sends the box as ticked, whatever its type allows: the server validates it too.
      await call<typeof registerUser>("POST /api/user", {
        body: {
          ...filled,
          terms: filled.terms as true,
          darkMode: isDarkShown(),
          timeZone: findTimeZone(),
        },
      });
      storedInTab.write("mailedTo", filled.email);
      // The log-in says the same as long as it is true.
      if (isShown()) appHistory.push(ROUTES.login);
      else showToast(say.registered);
    } catch (error) {
      showFieldMessages(error, FIELDS, form.setError);
      showFailure(error, say.registerFailed);
    }
  };
}
