import type { QueryClient } from "@tanstack/react-query";
import { lateCode } from "../shared/device/late-code.ts";
import { whenAtRest } from "../shared/device/when-at-rest.ts";
import { fetchStylesAgain } from "./fetch-styles-again.ts";
import { reloadAfterDeploy } from "./reload-after-deploy.ts";
import { watchWhetherPageMayBeLeft } from "./version/may-page-be-left.ts";

type Keeping = {
  readonly queries: QueryClient;
  readonly reload: () => void;
  /** Ends it. */
  readonly signal: AbortSignal;
};

/**
 * Loads the page anew when there is a newer version of it: when the server says so (product §4), which is asked once
 * the page is at rest, and when a file of this one is gone. It begins before anything is fetched that can be missing,
 * and from then on what is typed counts.
 */
export function keepCurrent({ queries, reload, signal }: Keeping): void {
  const mayBeLeft = watchWhetherPageMayBeLeft(queries, signal);
  reloadAfterDeploy(mayBeLeft, reload, signal);
  fetchStylesAgain(signal);
  const begin = async (): Promise<void> => {
    const { watchPageVersion } = await lateCode(() => import("./version/watch-page-version.ts"));
    if (!signal.aborted) signal.addEventListener("abort", watchPageVersion(mayBeLeft, reload));
  };
  // Without a connection it is tried again, or this page would never hear of a newer version.
  const beginAtRest = (): (() => void) =>
    whenAtRest(() => void begin().catch(() => signal.aborted || (giveUp = beginAtRest())));
  let giveUp = beginAtRest();
  signal.addEventListener("abort", () => giveUp());
}
