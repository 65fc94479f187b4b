/**
 * Whether the gesture that just ended moved an item of a list. The same gesture reaches the page behind it, where it
 * counts as a navigation only when it was quick (product §9): a slow one was meant for the item.
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
