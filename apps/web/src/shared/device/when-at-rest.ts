/** By then the first answers are there, and somebody has begun to read. */
const REST_MS = 3_000;

/**
 * Acts once the page has had time to settle and has nothing else to do: what is fetched for later must not stand in the
 * way of what is being waited for. Answers what calls it off.
 */
export function whenAtRest(act: () => void): () => void {
  // Safari does not say when it is idle.
  const { requestIdleCallback: idle, cancelIdleCallback: wake }: Partial<Idleness> = window;
  let asked: number | undefined;
  const timer = window.setTimeout(() => {
    if (idle === undefined) act();
    else asked = idle(() => act());
  }, REST_MS);
  return () => {
    window.clearTimeout(timer);
    if (asked !== undefined) wake?.(asked);
  };
}

type Idleness = Pick<Window, "requestIdleCallback" | "cancelIdleCallback">;
