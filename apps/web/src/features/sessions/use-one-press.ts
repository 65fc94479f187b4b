import { useRef } from "react";

/**
 * Keeps a link that is good once from being used twice: a second press may come before the first has changed the page,
 * and would be told that the link was used. `act` answers whether it is over; until then, and ever after, nothing else
 * is done. What failed may be pressed anew.
 */
export function useOnePress() {
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
