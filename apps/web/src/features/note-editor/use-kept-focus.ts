import { useEffect, useRef } from "react";
import { focusIfLost } from "../../shared/ui/focus-if-lost.ts";

/**
 * What was pressed in the editor may be gone or disabled by what it did: as soon as nothing is under way or asked any
 * more, the keyboard goes on from the top of the page.
 */
export function useKeptFocus(isSettled: boolean, isChanged: boolean): void {
  const state = `${isSettled} ${isChanged}`;
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (isSettled) focusIfLost(document.querySelector<HTMLElement>("#main"));
  }, [isSettled, state]);
}
