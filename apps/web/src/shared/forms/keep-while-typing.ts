import { VALIDATION_DEBOUNCE_MS } from "@afterword/core/constants";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Keeps what is typed shortly after the last letter, and at once when the page is left or may be killed. `onTyped` is
 * told the field at every letter, and says whether it is to be kept at once. Answers how to stop, which keeps once more.
 */
export function keepWhileTyping<Fields extends FieldValues>(
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
