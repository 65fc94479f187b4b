import { shell } from "@afterword/core/messages/shell";
import { menuFor } from "@afterword/core/routes/menu";
import { useRef } from "react";
import type { RefObject } from "react";
import type { HistoryEntry } from "../../shared/history/history.machine.ts";
import { useViewer } from "../use-viewer.ts";
import { Header } from "./header.tsx";
import { MainView } from "./main-view.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useDrawer } from "./use-drawer.ts";
import styles from "./shell.module.css";
import { navigationSwipe } from "../../shared/gestures/classify-swipe.ts";
import { takeItemSwipe } from "../../shared/gestures/item-swipe-memory.ts";
import { useSwipe } from "../../shared/gestures/use-swipe.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { useCurrentUser } from "../../features/accounts/user-query.ts";

/** Sidebar, header and the page between them. */
export function Shell({
  pathname,
  entry,
  epoch,
  canGoBack,
}: {
  readonly pathname: string;
  readonly entry: HistoryEntry;
  readonly epoch: number;
  readonly canGoBack: boolean;
}) {
  const viewer = useViewer();
  const drawer = useDrawer(pathname);
  const body = useSwipeNavigation();
  return (
    <>
      <a className={styles.skip} href="#main">
        {shell.skipToContent}
      </a>
      <Sidebar drawer={drawer} menu={menuFor(viewer, pathname)} />
      <div ref={body} className={styles.body} inert={drawer.isModal}>
        <Header drawer={drawer} canGoBack={canGoBack} />
        <MainView pathname={pathname} entry={entry} epoch={epoch} viewer={viewer} />
      </div>
    </>
  );
}

/** Swiping over the page goes through the history, if the user has enabled it (product §2). */
function useSwipeNavigation(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const chosen = useCurrentUser().data?.swipeToNavigate === true;
  useSwipe(
    ref,
    {
      onEnd: (movement) => {
        const way = navigationSwipe(movement, takeItemSwipe());
        if (way === null || !chosen) return;
        appHistory.go(way === "back" ? -1 : 1);
      },
    },
    { captures: false },
  );
  return ref;
}
