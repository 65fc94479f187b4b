import { SESSION_RECHECK_MS } from "@afterword/core/constants";
import { failures } from "@afterword/core/messages/failures";
import { isRecordingPath, ROUTES } from "@afterword/core/routes/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useResume } from "../shared/device/use-resume.ts";
import { appHistory } from "../shared/history/app-history.ts";
import { renewSession } from "../shared/http/call.ts";
import { session } from "../shared/session/session.ts";
import { showToast } from "../shared/toasts/toasts.ts";

/**
 * Checks the session at each navigation, when the page comes back, and every ten minutes while recording
 * (product §4, Session); says so when it has expired.
 */
export function useSessionCare(pathname: string): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      session.onEnd((end) => {
        // Nothing of one user may be seen by the next.
        queries.clear();
        if (end !== "expired") return;
        showToast(failures.sessionExpired, { type: "danger" });
        appHistory.push(ROUTES.logout);
      }),
    [queries],
  );

  useEffect(() => {
    checkSession();
    if (!isRecordingPath(pathname)) return undefined;
    const timer = window.setInterval(checkSession, SESSION_RECHECK_MS);
    return () => window.clearInterval(timer);
  }, [pathname]);
  useResume(checkSession);
}

function checkSession(): void {
  const health = session.health();
  if (health === "renew") void renewSession();
  if (health === "ended") session.end("expired");
}
