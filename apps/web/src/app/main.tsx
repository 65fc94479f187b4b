import "../shared/ui/global.css";
import "./first-paint.css";
import { ROUTES } from "@afterword/core/routes/paths";
import { PAGE_OF_ROOT, restingPlace } from "@afterword/core/routes/redirects";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { currentMode } from "../shared/device/mode.ts";
import { session } from "../shared/http/session.ts";
import { applyStoredTheme } from "../shared/ui/theme.ts";
import { App, Providers } from "./app.tsx";
import { prefetch } from "./prefetch.ts";
import { createQueryClient } from "./query-client.ts";
import { refuseNativeSubmit } from "./refuse-native-submit.ts";
import { listenForErrors, reportError, reportRecovered } from "./report-errors.ts";
import { fetchPageAt } from "./routes.tsx";
import { viewerOf } from "./use-viewer.ts";
import { createReloadGuard } from "./version/reload-guard.ts";
import { watchPageVersion } from "./version/watch-page-version.ts";

/** Longer than it takes to load a page's code that the server has already preloaded. */
const PAGE_CODE_WAIT_MS = 1_000;

const place = document.querySelector("#root");
if (place === null) throw new Error("The page has no #root");
const root = createRoot(place, {
  onUncaughtError: reportError,
  onCaughtError: reportError,
  onRecoverableError: reportRecovered,
});
const queries = createQueryClient();
const address = location.pathname;

listenForErrors();
refuseNativeSubmit();
applyStoredTheme();
// Both live as long as the page.
const mayReload = createReloadGuard(queries, new AbortController().signal);
watchPageVersion(mayReload, () => location.reload());
// What lives as long as the page, and must not be in the way of its first drawing. Without a connection it waits for the
// next start.
void open()
  .then(beginRest)
  .catch(Boolean)
  .then(() => fetchPageAt(namedPath()));

async function beginRest(): Promise<void> {
  const [toasts, uploads] = await Promise.all([
    import("../shared/toasts/carry-toasts.ts"),
    import("./pending-uploads.ts"),
  ]);
  toasts.carryToasts();
  uploads.uploadIn(queries);
}

/** Draws everything at once rather than twice, and in small steps, so that a touch in between is not delayed. */
async function open(): Promise<void> {
  const path = firstPath();
  prefetch(queries, path);
  await Promise.race([fetchPageAt(path), wait(PAGE_CODE_WAIT_MS)]);
  startTransition(() =>
    root.render(
      <Providers client={queries}>
        <App />
      </Providers>,
    ),
  );
}

/** Where the address leads the current viewer. */
function firstPath(): string {
  const redirect = restingPlace(address, viewerOf(session.get(), currentMode()));
  return redirect.kind === "go" ? redirect.path : address;
}

/**
 * The path whose files the server named in the page. Where the visit was led elsewhere, as from a mail to the log-in, it
 * is probably next.
 */
function namedPath(): string {
  return address === ROUTES.home ? ROUTES[PAGE_OF_ROOT] : address;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
