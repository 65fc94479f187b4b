import * as z from "zod/mini";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { storedInTab } from "../../shared/storage/stored.ts";
import type { RegisterForm } from "./register-form.ts";

const KEPT = "signUp";

/** What the form held before its reader went to the Terms, say, and came back; passwords are never kept. */
export function readKeptSignUp(): RegisterForm {
  const read = kept.safeParse(parse(storedInTab.read(KEPT)));
  return { ...EMPTY, ...(read.success ? read.data : {}) };
}

/** Keeps what is typed, as long as this tab. */
export function useKeepSignUp(form: UseFormReturn<RegisterForm, unknown, RegisterForm>): void {
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { firstname, lastname, email, terms } }) =>
          void storedInTab.write(KEPT, JSON.stringify({ firstname, lastname, email, terms })),
      }),
    [subscribe],
  );
}

/** Whoever has to sign up once more need not type the address again. */
export const keepSignUpAddress = (email: string): void => {
  storedInTab.write(KEPT, JSON.stringify({ ...readKeptSignUp(), email }));
};

/** Who signed up, or logged in instead, fills in no such form again. */
export const forgetKeptSignUp = (): void => void storedInTab.write(KEPT, null);

const EMPTY: RegisterForm = {
  firstname: "",
  lastname: "",
  email: "",
  fieldpw: "",
  confirmPassword: "",
  terms: false,
};

const kept = z.object({ firstname: z.string(), lastname: z.string(), email: z.string(), terms: z.boolean() });

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
