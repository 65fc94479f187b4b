/** By then the first answers are there, and somebody has begun to read. */
const REST_MS = 3_000;

/**
 * Acts once the page has had time to settle and has nothing else to do: what is fetched for later must not stand in the
 * way of what is being waited for. Answers what calls it off.
 */
export function whenAtRest(act: () => void): () => void {
  // Safari does not say when it is idle.
  const { requestIdleCallback: idle }: Partial<Pick<Window, "requestIdleCallback">> = window;
  const timer = window.setTimeout(() => (idle === undefined ? act() : idle(act)), REST_MS);
  return () => window.clearTimeout(timer);
}
