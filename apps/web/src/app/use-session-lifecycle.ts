import { SESSION_RECHECK_MS } from "@afterword/core/constants";
import { failures } from "@afterword/core/messages/shell";
import { isRecordingPath, ROUTES } from "@afterword/core/routes/paths";
import { landingAfterLogin } from "@afterword/core/routes/redirects";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { currentMode } from "../shared/device/mode.ts";
import { appHistory } from "../shared/history/app-history.ts";
import { renewSession } from "../shared/http/call.ts";
import { session } from "../shared/http/session.ts";
import { showToast } from "../shared/toasts/toasts.ts";
import { useDevice } from "../shared/device/device-context.tsx";

/**
 * Checks the session at each navigation, when the page is shown again, and every ten minutes while recording (product
 * §4, Session). Announces that it has expired.
 */
export function useSessionLifecycle(pathname: string): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      session.onEnd((end) => {
        // One user's data must never be shown to the next.
        queries.clear();
        if (end === "elsewhere") resetHistory();
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

/**
 * Another tab logged out, or logged in as another user. Forgets the previous user's history, and with it the page and
 * its dialogs; the redirect rules say which page the viewer may still see.
 */
function resetHistory(): void {
  const isAnotherUser = session.get().kind === "logged-in";
  const { pathname, search } = window.location;
  appHistory.clear(isAnotherUser ? landingAfterLogin(currentMode()) : pathname + search);
}

function checkSession(): void {
  const health = session.health();
  if (health === "renew") void renewSession();
  if (health === "ended") session.end("expired");
}

/** Runs when the tab is shown again or the app is resumed. */
function useResume(onResume: () => void): void {
  const latest = useRef(onResume);
  useEffect(() => {
    latest.current = onResume;
  });
  const device = useDevice();
  useEffect(() => {
    const shown = (): void => {
      if (document.visibilityState === "visible") latest.current();
    };
    document.addEventListener("visibilitychange", shown);
    const stop = device?.on("lifecycle", ({ state }) => {
      if (state === "active") latest.current();
    });
    return () => {
      document.removeEventListener("visibilitychange", shown);
      stop?.();
    };
  }, [device]);
}
