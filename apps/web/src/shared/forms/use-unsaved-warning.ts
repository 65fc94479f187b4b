import { TOAST_SHORT_MS } from "@afterword/core/constants";
import { notes } from "@afterword/core/messages/notes";
import { useEffect, useLayoutEffect, useRef } from "react";
import { onLeaving, showToast } from "../toasts/toasts.ts";
import type { ToastOptions } from "../toasts/toasts.ts";

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
  // Back may lead to another document. A page that is loaded again shows the form.
  useEffect(
    () =>
      onLeaving(() => {
        if (latest.current.isUnsaved()) warn({ exceptHere: true });
      }),
    [],
  );
}

const warn = (where: ToastOptions = {}): void =>
  showToast(notes.unsaved, { type: "warning", durationMs: TOAST_SHORT_MS, ...where });

const nowhere = (): boolean => false;
