/**
 * How much of each kind a visitor may have to download, in kilobytes as sent. The libraries behind forms are fetched
 * with the first page that has one and count as pieces that pages share.
 */
export const DOWNLOAD_BOUNDS = {
  initialScript: 105,
  ownScript: 20,
  sharedScript: 20,
  laterScript: 50,
  styles: 12,
  fonts: 95,
} as const;
