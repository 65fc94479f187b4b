/**
 * The browser itself must never submit a form with typed text: the text would end up in the address, the browser's
 * history and the server's log. React detaches its listeners for a moment while it renders another page, and a key held
 * down repeats in that moment. Only the preview posts a form of its own into its frame.
 */
export function refuseNativeSubmit(): void {
  window.addEventListener("submit", (event) => {
    const isInAddress = event.target instanceof HTMLFormElement && event.target.method === "get";
    if (isInAddress) event.preventDefault();
  });
}
