/**
 * No form in which somebody types is ever sent by the browser itself: what was typed would stand in the address, the
 * browser's history and the server's log. React takes its ear off the page for a moment while it draws another one, and
 * a key that is held down is pressed again in that moment. The preview posts a form of its own into its frame.
 */
export function refuseNativeSubmit(): void {
  window.addEventListener("submit", (event) => {
    const isInAddress = event.target instanceof HTMLFormElement && event.target.method === "get";
    if (isInAddress) event.preventDefault();
  });
}
