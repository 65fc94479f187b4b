/**
 * Whether the gesture that just ended moved a list item. The same gesture reaches the page behind it, where it counts
 * as a navigation only if it was quick (product §9): a slow one was meant for the item.
 */
export function noteItemSwipe(): void {
  afterItemSwipe = true;
}

/** Reads and resets it. */
export function takeItemSwipe(): boolean {
  const was = afterItemSwipe;
  afterItemSwipe = false;
  return was;
}

let afterItemSwipe = false;
