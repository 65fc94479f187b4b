import "../shared/ui/global.css";
import { flushSync } from "react-dom";
import { page } from "vitest/browser";
import { onTestFinished } from "vitest";
import { App, Providers } from "../app/app.tsx";
import { createQueryClient } from "../app/query-client.ts";
import { appHistory } from "../shared/history/app-history.ts";
import { ANNA, buildPlan, buildUser } from "./people.ts";
import { serve } from "./server.ts";
import type { Answers } from "./server.ts";
import { openRoot } from "./show.tsx";

/** What the pages of a user without notes ask the server for. */
const EMPTY_HOUSE: Answers = {
  [`GET /api/user/${ANNA}`]: { json: buildUser() },
  "GET /api/notes": { json: [] },
  "GET /api/recipients": { json: [] },
  "GET /api/plans": { json: [buildPlan()] },
  "POST /api/logout": { text: "" },
  "POST /api/log": { text: "" },
};

/** Opens the whole page at an address. */
export function openApp(path: string, answers: Answers = {}) {
  const server = serve({ ...EMPTY_HOUSE, ...answers });
  appHistory.clear(path);
  const root = openRoot();
  flushSync(() =>
    root.render(
      <Providers client={createQueryClient()}>
        <App />
      </Providers>,
    ),
  );
  return server;
}

/** Sets the window's width until the test ends. */
export async function setWidth(widthPx: number): Promise<void> {
  await page.viewport(widthPx, 844);
  onTestFinished(() => page.viewport(390, 844));
}
