/**
 * The two-sided Mann-Whitney test: how likely two samples from one distribution differ at least this much in their ranks.
 * Uses the normal approximation with a correction for ties, which is accurate from about twenty values.
 */
export const rankTest = (one: readonly number[], other: readonly number[]): number => {
  const { rankSum, ties } = rank(one, other);
  const [n, m] = [one.length, other.length];
  const total = n + m;
  const surprise = Math.abs(rankSum - (n * (total + 1)) / 2) - 0.5;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  return variance === 0 ? 1 : Math.min(1, 2 * upperTail(Math.max(0, surprise) / Math.sqrt(variance)));
};

/** The sum of the ranks of `one` among all, equal values sharing theirs, and the sum of t³ - t over groups of equals. */
const rank = (one: readonly number[], other: readonly number[]): { rankSum: number; ties: number } => {
  const all = [
    ...one.map((value) => ({ value, weight: 1 })),
    ...other.map((value) => ({ value, weight: 0 })),
  ].toSorted((left, right) => left.value - right.value);
  let [rankSum, ties] = [0, 0];
  for (let from = 0; from < all.length;) {
    let to = from;
    let weight = 0;
    while (to < all.length && all[to]?.value === all[from]?.value) weight += all[to++]?.weight ?? 0;
    const equals = to - from;
    rankSum += weight * (from + (equals + 1) / 2);
    ties += equals ** 3 - equals;
    from = to;
  }
  return { rankSum, ties };
};

/** The tail of the normal distribution beyond `z`; Abramowitz and Stegun 26.2.17, accurate to seven digits. */
const upperTail = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const polynomial = series.reduceRight((sum, factor) => (sum + factor) * t, 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
};
