/** What a press has opened must not be under the dock; its `scroll-margin` says how much room that takes. */
export const bringIntoView = (
  element: HTMLElement | null,
  block: ScrollLogicalPosition = "nearest",
): void => {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView({ block, behavior: still ? "instant" : "smooth" });
};
