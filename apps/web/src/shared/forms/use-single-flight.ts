import { useRef } from "react";

/**
 * A second press can come before the first one has disabled the button. It then waits for the first action, so that the
 * form is busy until that has ended.
 */
export function useSingleFlight<Given extends unknown[]>(
  act: (...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  const underWay = useRef<Promise<void> | null>(null);
  return (...given) => {
    underWay.current ??= act(...given).finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  };
}
