/**
 * If the pressed button is gone, the browser drops the focus to the top of the document: this moves it to `target`
 * instead. A focus that the user has moved stays.
 */
export function focusIfLost(target: HTMLElement | null): void {
  const focused = document.activeElement;
  const isLost = focused === null || focused === document.body || focused.matches(":disabled");
  if (isLost) target?.focus({ preventScroll: true });
}
