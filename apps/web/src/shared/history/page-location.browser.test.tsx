import { useLayoutEffect } from "react";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { appHistory } from "./app-history.ts";
import { currentEntry } from "./history.machine.ts";
import { show } from "../../testing/show.tsx";
import { useHistoryState } from "./page-location.ts";

function Redirected() {
  const state = useHistoryState();
  useLayoutEffect(() => appHistory.replace("/login"), []);
  return <p>{currentEntry(state).url}</p>;
}

it("A redirect during the first render is followed, even if another listener got it first", async () => {
  appHistory.replace("/logout");
  onTestFinished(appHistory.subscribe(() => undefined));
  show(<Redirected />);
  await expect.element(page.getByText("/login")).toBeVisible();
});
