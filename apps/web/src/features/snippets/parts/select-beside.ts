/**
 * Selects words of the multi-line field that a button stands beside, and scrolls the page to them: a browser does so
 * only for the field as a whole.
 */
export function selectBeside(button: Element, words: string): void {
  const field = button.closest(":has(> textarea)")?.querySelector<HTMLTextAreaElement>(":scope > textarea");
  if (!field) return;
  const start = field.value.indexOf(words);
  field.focus({ preventScroll: start !== -1 });
  if (start === -1) return;
  field.setSelectionRange(start, start + words.length);
  const top = field.getBoundingClientRect().top + heightUpTo(field, start) - field.scrollTop;
  window.scrollBy({ top: top - window.innerHeight / 3 });
}

/** Measured on a copy that holds no more than these words. */
function heightUpTo(field: HTMLTextAreaElement, end: number): number {
  const copy = document.createElement("textarea");
  copy.rows = 1;
  copy.value = field.value.slice(0, end);
  copy.style.cssText = `position: absolute; visibility: hidden; min-height: 0; height: 1px; width: ${field.offsetWidth}px`;
  field.after(copy);
  const height = copy.scrollHeight;
  copy.remove();
  return height;
}
