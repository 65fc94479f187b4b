import { VALIDATION_DEBOUNCE_MS } from "@afterword/core/constants";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Saves what is typed shortly after the last keystroke, and at once when the page is left or may be killed. `onTyped`
 * gets the field at every keystroke, and decides whether to save at once. Returns a stop function, which saves once
 * more.
 */
export function autosave<Fields extends FieldValues>(
  form: UseFormReturn<Fields, unknown, Fields>,
  keep: () => void,
  onTyped: (field: string | undefined) => "at once" | "soon",
): () => void {
  let timer: number | undefined;
  const stop = form.subscribe({
    formState: { values: true },
    callback: ({ name }) => {
      window.clearTimeout(timer);
      if (onTyped(name) === "at once") keep();
      else timer = window.setTimeout(keep, VALIDATION_DEBOUNCE_MS);
    },
  });
  const leaving = new AbortController();
  window.addEventListener("pagehide", keep, leaving);
  document.addEventListener("visibilitychange", keep, leaving);
  return () => {
    stop();
    window.clearTimeout(timer);
    leaving.abort();
    keep();
  };
}
