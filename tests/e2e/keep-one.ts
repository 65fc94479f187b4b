/**
 * One thing for all who ask, which begins when it is first asked for. It begins anew where its beginning failed or where
 * it broke since, so that one story cannot take all others with it.
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
    // Another who asked may have begun anew already.
    return kept === asked ? start() : share();
  };
  return share;
};
