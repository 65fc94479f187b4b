/** One path for all dark dots of a picture: each run of a row is a rectangle, so that no seams show between dots. */
export const pathOfDots = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join("");

type Run = readonly [from: number, length: number];

const runsOf = (row: readonly boolean[]): readonly Run[] =>
  row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [[x, lengthFrom(row, x)] as const] : []));

const lengthFrom = (row: readonly boolean[], from: number): number => {
  const end = row.indexOf(false, from);
  return (end === -1 ? row.length : end) - from;
};
