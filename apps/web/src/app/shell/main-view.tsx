import { restingPlace } from "@afterword/core/routes/redirects";
import type { Viewer } from "@afterword/core/routes/redirects";
import { Suspense, useEffect, useLayoutEffect, useRef, ViewTransition } from "react";
import { useIsWide } from "../../shared/device/wide.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { currentEntry } from "../../shared/history/history.machine.ts";
import type { HistoryEntry } from "../../shared/history/history.machine.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { HubContext } from "../../shared/ui/hub-context.ts";
import { LoadingBlock } from "../../shared/ui/states.tsx";
import { RouteBoundary } from "../route-boundary.tsx";
import { hubAt, pageAt } from "../routes.tsx";
import { useScrollPosition } from "./use-scroll-position.ts";
import styles from "./main-view.module.css";

/** Pages slide in the direction of the history; the classes are in main-view.module.css. */
const MOVEMENTS = {
  "navigate-forward": styles["forward"] ?? "none",
  "navigate-back": styles["back"] ?? "none",
  "navigate-none": styles["fade"] ?? "none",
  default: "none",
};

/**
 * The page of the route, with its redirects, its scroll position and its focus. In a wide window the hub that it was
 * chosen from stays beside it (look.md, "Wide screens").
 */
export function MainView({
  pathname,
  entry,
  epoch,
  viewer,
}: {
  readonly pathname: string;
  readonly entry: HistoryEntry;
  /** Of the history: a new epoch also resets the page that stays at its address. */
  readonly epoch: number;
  readonly viewer: Viewer;
}) {
  const redirected = useRedirect(pathname, viewer);
  const hub = useIsWide() && !redirected ? hubAt(entry.url) : null;
  const isBesideHub = hub !== null && hub !== pathname;
  const main = usePageFocus(redirected, isBesideHub);
  useScrollPosition(main, entry);
  return (
    <main
      id="main"
      ref={main}
      tabIndex={-1}
      className={styles.main}
      data-wide={pathname.startsWith("/admin-") || undefined}
    >
      {hub !== null && (
        <HubContext value={isBesideHub}>
          <div className={styles.hub}>
            <Place key={`${epoch} ${hub}`} path={hub} />
          </div>
        </HubContext>
      )}
      <ViewTransition default={MOVEMENTS}>
        <div className={styles.page} tabIndex={-1}>
          {!redirected && hub !== pathname && <Place key={`${epoch} ${pathname}`} path={pathname} />}
        </div>
      </ViewTransition>
    </main>
  );
}

const Place = ({ path }: { readonly path: string }) => (
  <RouteBoundary>
    <Suspense fallback={<LoadingBlock size="large" />}>{pageAt(path)}</Suspense>
  </RouteBoundary>
);

/** Follows the redirect rules; true while this page must not be shown. */
function useRedirect(pathname: string, viewer: Viewer): boolean {
  const redirect = restingPlace(pathname, viewer);
  const target = redirect.kind === "stay" ? null : redirect.path;
  const leaves = redirect.kind === "leave";
  useLayoutEffect(() => {
    // The history may have moved on since this page was drawn.
    const isCurrent = currentEntry(appHistory.get()).url.split("?")[0] === pathname;
    if (target === null || !isCurrent) return;
    if (leaves) window.location.assign(target);
    else appHistory.replace(target);
  }, [target, leaves, pathname]);
  return target !== null;
}

/**
 * Each new page takes the focus, also one that replaces another, so that the keyboard and the screen reader start at
 * its top. The first page keeps the browser's initial focus.
 */
function usePageFocus(redirected: boolean, isBesideHub: boolean) {
  const main = useRef<HTMLElement>(null);
  const { key, pathname } = usePageLocation();
  const here = `${key} ${pathname}`;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (redirected || shown.current === here) return;
    const isFirst = shown.current === null;
    shown.current = here;
    const top = isBesideHub ? document.querySelector<HTMLElement>("#main > :last-child") : main.current;
    const isInside = top?.contains(document.activeElement) === true;
    if (!isFirst && !isInside) top?.focus({ preventScroll: true });
  }, [here, redirected, isBesideHub]);
  return main;
}
