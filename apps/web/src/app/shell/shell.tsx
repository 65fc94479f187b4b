import { shell } from "@afterword/core/messages/shell";
import { menuFor } from "@afterword/core/routes/menu";
import type { HistoryEntry } from "../../shared/history/history.machine.ts";
import { useVisitor } from "../use-visitor.ts";
import { Header } from "./header.tsx";
import { MainView } from "./main-view.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useDrawer } from "./use-drawer.ts";
import { useSwipeNavigation } from "./use-swipe-navigation.ts";
import styles from "./shell.module.css";

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
  const visitor = useVisitor();
  const drawer = useDrawer(visitor.mode, pathname);
  const body = useSwipeNavigation();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {shell.skipToContent}
      </a>
      <Sidebar drawer={drawer} menu={menuFor(visitor, pathname)} />
      <div ref={body} className={styles.body} inert={drawer.isModal}>
        <Header drawer={drawer} canGoBack={canGoBack} />
        <MainView pathname={pathname} entry={entry} epoch={epoch} visitor={visitor} />
      </div>
    </div>
  );
}
