/** What a finished movement of the finger means; pure, with the thresholds of product §9. */
import {
  ITEM_SWIPE_HOLD_MS,
  ITEM_SWIPE_REVEAL_PX,
  NAV_SWIPE_AFTER_ITEM_MAX_MS,
  NAV_SWIPE_MAX_MS,
  NAV_SWIPE_MIN_MS,
  NAV_SWIPE_PX,
  NAV_SWIPE_RATIO,
  SIDEBAR_SWIPE_MAX_MS,
  SIDEBAR_SWIPE_PX,
  SWIPE_AXIS_LOCK_PX,
} from "@afterword/core/constants";

/** From the first touch: pixels to the right, pixels downwards, and the time it took. */
export type Movement = { readonly rightPx: number; readonly downPx: number; readonly tookMs: number };

/** More than 30 px to the left within 1 s closes the sidebar. */
export const closesSidebar = ({ rightPx, tookMs }: Movement): boolean =>
  -rightPx > SIDEBAR_SWIPE_PX && tookMs < SIDEBAR_SWIPE_MAX_MS;

/**
 * A swipe over the page: to the right goes back, to the left forward. One that also moved a list item counts only if it
 * was quick, since a slow one was meant for the item.
 */
export function navigationSwipe(movement: Movement, afterItemSwipe: boolean): "back" | "forward" | null {
  const { rightPx, downPx, tookMs } = movement;
  const far = Math.abs(rightPx) > NAV_SWIPE_PX;
  const level = Math.abs(rightPx) > NAV_SWIPE_RATIO * Math.abs(downPx);
  const inTime = tookMs >= NAV_SWIPE_MIN_MS && tookMs <= NAV_SWIPE_MAX_MS;
  const quickEnough = !afterItemSwipe || tookMs < NAV_SWIPE_AFTER_ITEM_MAX_MS;
  if (!(far && level && inTime && quickEnough)) return null;
  return rightPx > 0 ? "back" : "forward";
}

/** The axis of a movement once it is long enough to tell; null before. */
export function swipeAxis({ rightPx, downPx }: Movement): "horizontal" | "vertical" | null {
  if (Math.hypot(rightPx, downPx) <= SWIPE_AXIS_LOCK_PX) return null;
  return Math.abs(rightPx) > Math.abs(downPx) ? "horizontal" : "vertical";
}

/** The offset of a swiped list item: never to the right, and at most a little beyond the action. */
export const itemOffsetPx = ({ rightPx }: Movement): number =>
  Math.max(-ITEM_SWIPE_REVEAL_PX * ITEM_OVERDRAG, Math.min(0, rightPx));

/** The action shows in full. */
export const revealsItemAction = (movement: Movement): boolean =>
  itemOffsetPx(movement) <= -ITEM_SWIPE_REVEAL_PX;

/** After being held for more than 250 ms, letting go starts the action. */
export const startsItemAction = (heldMs: number): boolean => heldMs > ITEM_SWIPE_HOLD_MS;

/** How far an item may be dragged beyond its action, so that the end can be felt. */
const ITEM_OVERDRAG = 1.4;
