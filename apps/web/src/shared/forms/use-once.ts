import { useRef } from "react";

/** A second press can come before the first one has disabled the button. */
export function useOnce<Given extends unknown[]>(
  act: (...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  const underWay = useRef(false);
  return async (...given) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      await act(...given);
    } finally {
      underWay.current = false;
    }
  };
}
