import { TOAST_SHORT_MS } from "@afterword/core/constants";
import { notes } from "@afterword/core/messages/notes";
import { findRoute } from "@afterword/core/routes/paths";
import { useEffect, useRef } from "react";
import { showToast } from "../../shared/toasts/toasts.ts";

/** Says so when the editor is left with unsaved changes; not on the way to a page that adds to the note (product §4). */
export function useUnsavedWarning(isUnsaved: () => boolean): void {
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => {
    const from = window.location.pathname;
    return () => {
      const to = window.location.pathname;
      if (to === from || addsToNote(to) || !latest.current()) return;
      showToast(notes.unsaved, { type: "warning", durationMs: TOAST_SHORT_MS });
    };
  }, []);
}

const addsToNote = (pathname: string): boolean => {
  const route = findRoute(pathname);
  return route === "selectRecipient" || route === "editRecipientOfNote" || route === "newRecipient";
};
