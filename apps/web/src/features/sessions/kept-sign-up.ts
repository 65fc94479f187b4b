import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { storedInTab } from "../../shared/storage/stored.ts";
import type { RegisterForm } from "./register-form.ts";

const KEPT = "signUp";

/** What the form held before its reader went to the Terms, say, and came back; passwords are never kept. */
export function readKeptSignUp(): RegisterForm {
  return { ...EMPTY, ...read(storedInTab.read(KEPT)) };
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

type Kept = Pick<RegisterForm, "firstname" | "lastname" | "email" | "terms">;

/** Null where something else lies there. */
function read(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Record<keyof Kept, unknown>>;
    const { firstname, lastname, email, terms } = kept;
    if (typeof firstname !== "string" || typeof lastname !== "string") return null;
    if (typeof email !== "string" || typeof terms !== "boolean") return null;
    return { firstname, lastname, email, terms };
  } catch {
    return null;
  }
}
