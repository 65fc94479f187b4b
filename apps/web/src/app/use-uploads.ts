import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../shared/http/session.ts";

/** After what the first page needs. */
const START_AFTER_MS = 3_000;

/** Goes on with what this device has not uploaded yet, for as long as its user is logged in. */
export function useUploads(): void {
  const session = useSession();
  const queries = useQueryClient();
  const userId = session.kind === "logged-in" ? session.userId : null;
  useEffect(() => {
    if (userId === null) return undefined;
    const left = new AbortController();
    const begin = async (): Promise<void> => {
      // Without a connection this waits for the next start, as the uploads would.
      const found = await import("./begin-uploads.ts").catch(() => undefined);
      if (!left.signal.aborted) await found?.beginUploads(userId, queries, left.signal);
    };
    const timer = window.setTimeout(() => void begin(), START_AFTER_MS);
    return () => {
      window.clearTimeout(timer);
      left.abort();
    };
  }, [userId, queries]);
}
