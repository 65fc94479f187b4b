/** What a press has opened must not be under the dock; its `scroll-margin` says how much room that takes. */
export const bringIntoView = (element: HTMLElement | null): void => {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
};
