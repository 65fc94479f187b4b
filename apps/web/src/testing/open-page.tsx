import { Suspense } from "react";
import { Route, Routes } from "react-router";
import { pageEntries } from "../app/routes.tsx";
import { appHistory } from "../shared/history/app-history.ts";
import { currentEntry } from "../shared/history/history.machine.ts";
import { show } from "./show.tsx";
import type { Shown } from "./show.tsx";

/** Opens one page of the route table by its address, without header and sidebar around it. */
export function openPage(path: string): Shown {
  appHistory.clear(path);
  return show(
    <Suspense fallback={null}>
      <Routes>
        {pageEntries.map(({ pattern, Shown }) => (
          <Route key={pattern} path={pattern} element={<Shown />} />
        ))}
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </Suspense>,
  );
}

/** The address that the page's own history is at. */
export const currentUrl = (): string => currentEntry(appHistory.get()).url;
