/**
 * Whether the last swipe moved an item of a list: a swipe over the page that follows must then be a quick one, so
 * that a missed item does not leave the page (product §9).
 */
export function noteItemSwipe(): void {
  afterItemSwipe = true;
}

/** Reads and forgets it. */
export function takeItemSwipe(): boolean {
  const was = afterItemSwipe;
  afterItemSwipe = false;
  return was;
}

let afterItemSwipe = false;
