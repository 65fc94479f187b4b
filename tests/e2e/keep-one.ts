/**
 * One resource for all callers, started on the first call. It is started again if the start failed or if it broke later,
 * so that one story cannot fail all others.
 */
export const keepOne = <T>(begin: () => Promise<T>, isWhole: (one: T) => boolean): (() => Promise<T>) => {
  let kept: Promise<T> | undefined;
  const start = async (): Promise<T> => {
    const begun = begin();
    kept = begun;
    try {
      return await begun;
    } catch (failure) {
      if (kept === begun) kept = undefined;
      throw failure;
    }
  };
  const share = async (): Promise<T> => {
    const asked = kept;
    if (asked === undefined) return start();
    const one = await asked;
    if (isWhole(one)) return one;
    // Another caller may have restarted it already.
    return kept === asked ? start() : share();
  };
  return share;
};
