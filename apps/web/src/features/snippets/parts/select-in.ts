/** Selects words of a multi-line field, and scrolls the page to them: a browser does so only for the field as a whole. */
export function selectIn(field: Element | null, words: string): void {
  if (!(field instanceof HTMLTextAreaElement)) return;
  const start = field.value.indexOf(words);
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
