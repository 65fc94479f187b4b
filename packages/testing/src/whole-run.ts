/**
 * Checks that bite at a small size (rounds, processes, users) and prove more at a large one: `npm test` runs them short,
 * `npm run test:long` whole, which it says by `TEST_WHOLE=1`. What they check is the same in both.
 */
const isWholeRun = process.env["TEST_WHOLE"] === "1";

export const sizeOf = ({ short, whole }: { readonly short: number; readonly whole: number }): number =>
  isWholeRun ? whole : short;
