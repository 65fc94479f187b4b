import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Looks for a newer version of the page (product §4). Its code is fetched once the first page is there. */
export function useVersionWatch(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let isLeft = false;
    let stop: (() => void) | undefined;
    const begin = async (): Promise<void> => {
      const { watchPageVersion } = await import("./version/watch-page-version.ts");
      if (!isLeft) stop = watchPageVersion(queries, () => window.location.reload());
    };
    void begin();
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [queries]);
}
