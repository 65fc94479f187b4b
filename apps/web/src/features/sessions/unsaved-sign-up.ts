import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { storedInTab } from "../../shared/storage/stored.ts";
import type { RegisterForm } from "./register-form.ts";

const KEPT = "signUp";

/** What the form held before its user left it, for the Terms for example. Passwords are never stored. */
export function readUnsavedSignUp(): RegisterForm {
  return { ...EMPTY, ...read(storedInTab.read(KEPT)) };
}

/** Stores what is typed, for as long as this tab lives. */
export function useAutosaveSignUp(form: UseFormReturn<RegisterForm, unknown, RegisterForm>): void {
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

/** For a user who has to sign up again, stores the address. */
export const storeSignUpAddress = (email: string): void => {
  storedInTab.write(KEPT, JSON.stringify({ ...readUnsavedSignUp(), email }));
};

/** Called after a login. Until then a sign-up may be changed: its mail may have gone to a misspelt address. */
export const forgetUnsavedSignUp = (): void => void storedInTab.write(KEPT, null);

const EMPTY: RegisterForm = {
  firstname: "",
  lastname: "",
  email: "",
  fieldpw: "",
  confirmPassword: "",
  terms: false,
};

type Kept = Pick<RegisterForm, "firstname" | "lastname" | "email" | "terms">;

/** Null if the stored value has another shape. */
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
