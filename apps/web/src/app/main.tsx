import "../shared/ui/global.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { askAhead } from "./ask-ahead.ts";
import { Providers } from "./providers.tsx";
import { createQueryClient } from "./query-client.ts";
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

const client = createQueryClient();

/** Everything is drawn at once rather than twice, and in small steps: a touch in between is not kept waiting. */
async function open(): Promise<void> {
  askAhead(client);
  await Promise.race([fetchPageAt(window.location.pathname), wait(PAGE_CODE_WAIT_MS)]);
  startTransition(() =>
    root.render(
      <Providers client={client}>
        <App />
      </Providers>,
    ),
  );
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

void open();
