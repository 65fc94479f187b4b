import { useRef } from "react";

/**
 * Keeps a one-time link from being used twice: a second press may come before the first has changed the page, and would
 * report a used link. `act` returns whether it is finished. Presses are ignored while it runs and after it has
 * finished; after a failure the user may press again.
 */
export function useSingleUse() {
  const isTaken = useRef(false);
  return async (act: () => Promise<boolean>): Promise<void> => {
    if (isTaken.current) return;
    isTaken.current = true;
    let isOver = false;
    try {
      isOver = await act();
    } finally {
      isTaken.current = isOver;
    }
  };
}
