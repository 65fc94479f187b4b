import type { DomainError } from "./domain-error.ts";

/** What a command answers: a value, or the reason why not. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: DomainError };

export const ok = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const refuse = (error: DomainError): Outcome<never> => ({ ok: false, error });
