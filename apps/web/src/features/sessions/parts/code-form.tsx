import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { fields } from "@afterword/core/messages/fields";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import styles from "./session-form.module.css";

export type CodeKind = "code" | "recoveryCode";

/** One code and its button. Phones fill the code in if they know it. */
export function CodeForm({
  kind,
  busy,
  refusal,
  onCode,
}: {
  readonly kind: CodeKind;
  readonly busy: boolean;
  /** Why the last code was refused. */
  readonly refusal: string | null;
  readonly onCode: (kind: CodeKind, code: string) => void;
}) {
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // The form replaces the one whose button was pressed, so typing can continue.
  useEffect(() => input.current?.focus(), []);
  const [error, setError] = useState<string>();
  const { label, pattern, wrong, ...looks } = INPUTS[kind];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const plain = code.replace(/[\s-]+/g, "");
    if (!pattern.test(plain)) return setError(plain === "" ? fields.required : wrong);
    onCode(kind, plain);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        {...looks}
        ref={input}
        label={label}
        value={code}
        error={error}
        spellCheck={false}
        onChange={({ target }) => {
          setError(undefined);
          setCode(target.value);
        }}
      />
      <FormError sentence={refusal} />
      <Button type="submit" kind="primary" wide busy={busy}>
        {say.confirmCode}
      </Button>
    </form>
  );
}

const INPUTS = {
  code: {
    label: say.code,
    pattern: /^\d{6}$/,
    wrong: fields.oneTimeCodeInvalid,
    autoComplete: "one-time-code",
    inputMode: "numeric",
    maxLength: 10,
  },
  recoveryCode: {
    label: say.recoveryCode,
    pattern: /^[\da-z]{25}$/i,
    wrong: fields.recoveryCodeInvalid,
    autoComplete: "off",
    inputMode: "text",
    maxLength: 60,
    autoCapitalize: "characters",
  },
} as const;
