import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { whenAtRest } from "../shared/device/when-at-rest.ts";
import { reloadAfterDeploy } from "./reload-after-deploy.ts";
import { watchWhetherPageMayBeLeft } from "./version/may-page-be-left.ts";

/**
 * Loads the page anew when there is a newer version of it: when the server says so (product §4), which is asked once
 * the first page is there, and when a file of this one is gone. What was typed counts from the beginning.
 */
export function useVersionWatch(reload: () => void = reloadPage): void {
  const queries = useQueryClient();
  // Before anything that the page fetches can be missing.
  useLayoutEffect(() => {
    const left = new AbortController();
    const mayBeLeft = watchWhetherPageMayBeLeft(queries, left.signal);
    reloadAfterDeploy(mayBeLeft, reload, left.signal);
    const begin = async (): Promise<void> => {
      const { watchPageVersion } = await import("./version/watch-page-version.ts");
      if (left.signal.aborted) return;
      left.signal.addEventListener("abort", watchPageVersion(mayBeLeft, reload));
    };
    left.signal.addEventListener(
      "abort",
      whenAtRest(() => void begin()),
    );
    return () => left.abort();
  }, [queries, reload]);
}

const reloadPage = (): void => window.location.reload();
