import { HttpFailure } from "./http-failure.ts";

/** What is stored by now, where a change was refused because another admin made one first (decision 062). */
export const storedNow = <Stored>(error: unknown): Stored | null =>
  error instanceof HttpFailure
    ? ((error.problem as { readonly now?: Stored } | undefined)?.now ?? null)
    : null;
