import "../shared/ui/global.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { Providers } from "./providers.tsx";
import { listenForErrors, reportError } from "./report-errors.ts";
import { fetchPageAt } from "./routes.tsx";
import { applyStoredTheme } from "../shared/ui/theme.ts";

/** Longer than the code of a page takes that is on its way already, as the server has named it ahead. */
const PAGE_CODE_WAIT_MS = 1_000;

listenForErrors();
applyStoredTheme();

const place = document.querySelector("#root");
if (place === null) throw new Error("The page has no #root");
const root = createRoot(place, { onUncaughtError: reportError, onCaughtError: reportError });

/** Everything is drawn at once rather than twice, and in small steps: a touch in between is not kept waiting. */
async function open(): Promise<void> {
  await Promise.race([fetchPageAt(window.location.pathname), wait(PAGE_CODE_WAIT_MS)]);
  startTransition(() =>
    root.render(
      <Providers>
        <App />
      </Providers>,
    ),
  );
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

void open();
