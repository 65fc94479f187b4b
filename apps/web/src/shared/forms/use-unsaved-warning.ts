import { TOAST_SHORT_MS } from "@afterword/core/constants";
import { notes } from "@afterword/core/messages/notes";
import { useEffect, useLayoutEffect, useRef } from "react";
import { beforeCarrying, showToast } from "../toasts/toasts.ts";

/**
 * Warns when a form is left with unsaved changes (product §4), except on the way to a page that continues it, such as
 * the choice of a recipient for a note.
 */
export function useUnsavedWarning(
  isUnsaved: () => boolean,
  goesOnAt: (pathname: string) => boolean = nowhere,
): void {
  const latest = useRef({ isUnsaved, goesOnAt });
  useEffect(() => {
    latest.current = { isUnsaved, goesOnAt };
  });
  // Checked the moment the form unmounts: later the address may have changed again.
  useLayoutEffect(() => {
    const from = window.location.pathname;
    return () => {
      const to = window.location.pathname;
      if (to === from || latest.current.goesOnAt(to) || !latest.current.isUnsaved()) return;
      warn();
    };
  }, []);
  useEffect(() => {
    const leave = (): string | null => {
      if (!latest.current.isUnsaved()) return null;
      warn();
      return notes.unsaved;
    };
    // Back may lead to another document. A page that is loaded again shows the form.
    beforeCarrying.add(leave);
    return () => void beforeCarrying.delete(leave);
  }, []);
}

const warn = (): void => showToast(notes.unsaved, { type: "warning", durationMs: TOAST_SHORT_MS });

const nowhere = (): boolean => false;
