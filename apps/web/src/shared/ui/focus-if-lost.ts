/**
 * Where the button that was pressed is gone, the browser drops the focus to the top of the document: the keyboard goes
 * on from `target` instead. Whoever has moved elsewhere meanwhile is left alone.
 */
export function focusIfLost(target: HTMLElement | null): void {
  const focused = document.activeElement;
  const isLost = focused === null || focused === document.body || focused.matches(":disabled");
  if (isLost) target?.focus({ preventScroll: true });
}
