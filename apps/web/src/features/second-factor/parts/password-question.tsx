import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { useCurrentUser } from "../../accounts/public.ts";
import { PasswordField } from "../../../shared/ui/password-field.tsx";
import type { Refusal } from "../use-attempt.ts";

/** Asks for the password again before any change to how the user logs in. */
export function PasswordQuestion({
  value,
  refusal,
  onChange,
}: {
  readonly value: string;
  readonly refusal: Refusal;
  readonly onChange: (password: string) => void;
}) {
  const email = useCurrentUser().data?.email ?? "";
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={say.password}
        autoComplete="current-password"
        value={value}
        error={refusal.password}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
