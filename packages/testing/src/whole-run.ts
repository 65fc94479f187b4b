/**
 * Checks with two sizes (rounds, processes, users): `npm test` runs them short, `npm run test:long` at full size, by
 * setting `TEST_WHOLE=1`. Both check the same.
 */
export const isWholeRun = process.env["TEST_WHOLE"] === "1";

export const sizeOf = ({ short, whole }: { readonly short: number; readonly whole: number }): number =>
  isWholeRun ? whole : short;
