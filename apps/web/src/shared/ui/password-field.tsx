import { PASSWORD_REVEAL_MS } from "@afterword/core/constants";
import { words } from "@afterword/core/messages/words";
import { Eye, EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Field } from "./field.tsx";
import type { FieldProps } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

/** A password field that can be revealed for a moment; it hides itself again after `revealMs`. */
export function PasswordField({
  revealMs = PASSWORD_REVEAL_MS,
  ...field
}: Omit<FieldProps, "type" | "trailing"> & { readonly revealMs?: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = window.setTimeout(() => setShown(false), revealMs);
    return () => window.clearTimeout(timer);
  }, [shown, revealMs]);
  const toggle = (
    <IconButton
      label={shown ? words.hidePassword : words.showPassword}
      icon={shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <Field
      {...field}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={toggle}
    />
  );
}
