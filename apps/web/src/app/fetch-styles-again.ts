import { isOnline, subscribeConnectivity } from "../shared/device/connectivity.ts";

/**
 * A style sheet that did not come is fetched again once there is a connection. The build's own loader asks for each only
 * once: whoever tries the page again would get it without its looks.
 */
export function fetchStylesAgain(signal: AbortSignal): void {
  const missing = new Set<string>();
  const fetchAgain = (): void => {
    if (!isOnline()) return;
    for (const href of missing)
      document.querySelector(`link[rel="stylesheet"][href="${href}"]`)?.replaceWith(linkTo(href));
    missing.clear();
  };
  const onMissing = ({ payload }: VitePreloadErrorEvent): void => {
    const href = MISSING_STYLE.exec(payload.message)?.[1];
    if (href === undefined) return;
    missing.add(href);
    window.setTimeout(fetchAgain, RETRY_MS);
  };
  window.addEventListener("vite:preloadError", onMissing, { signal });
  signal.addEventListener("abort", subscribeConnectivity(fetchAgain));
}

/** As the build's loader says it. */
const MISSING_STYLE = /unable to preload css for (\S+)/i;
const RETRY_MS = 2_000;

function linkTo(href: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.crossOrigin = "";
  return link;
}
