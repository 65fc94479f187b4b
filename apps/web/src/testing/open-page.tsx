import { ROUTES } from "@afterword/core/routes/paths";
import { Suspense } from "react";
import { pageAt } from "../app/routes.tsx";
import { appHistory } from "../shared/history/app-history.ts";
import { currentEntry } from "../shared/history/history.machine.ts";
import { usePageLocation } from "../shared/history/page-location.ts";
import { show } from "./show.tsx";
import type { Shown } from "./show.tsx";

/** Opens one page of the route table by its address, without header and sidebar. */
export function openPage(path: string): Shown {
  appHistory.clear(path);
  return show(
    <Suspense fallback={null}>
      <PageHere />
    </Suspense>,
  );
}

function PageHere() {
  const { pathname } = usePageLocation();
  const shown = pathname === ROUTES.notFound ? null : pageAt(pathname);
  return shown ?? <p>Elsewhere</p>;
}

/** The current address of the page's own history. */
export const currentUrl = (): string => currentEntry(appHistory.get()).url;
