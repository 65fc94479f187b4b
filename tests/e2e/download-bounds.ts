/**
 * The largest downloads of each kind, in kilobytes as sent. `ownScript` is the 20 kB of a lazy route;
 * shared files are fetched once (docs/decisions/036-size-budget-for-lazy-routes.md).
 */
export const DOWNLOAD_BOUNDS = {
  initialScript: 105,
  ownScript: 20,
  sharedScript: 20,
  laterScript: 61,
  styles: 12.5,
  fonts: 95,
} as const;
