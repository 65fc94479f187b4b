import { words } from "@afterword/core/messages/words";
import { useEffect, useRef } from "react";
import { PasswordField } from "../../../shared/ui/password-field.tsx";
import { useCurrentUser } from "../user-query.ts";

/** Asks the current user for the password again. */
export function PasswordQuestion({
  value,
  error,
  help = "",
  takesFocus = false,
  onChange,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly help?: string;
  /** For a question that appears where a button was pressed. */
  readonly takesFocus?: boolean;
  readonly onChange: (password: string) => void;
}) {
  const email = useCurrentUser().data?.email ?? "";
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={input}
        label={words.password}
        autoComplete="current-password"
        value={value}
        error={error}
        help={help}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
