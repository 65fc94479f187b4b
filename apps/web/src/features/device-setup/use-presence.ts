import type { BridgeClient } from "@afterword/bridge/client";
import { useEffect, useReducer } from "react";
import { useIsOnline } from "../../shared/device/connectivity.ts";
import { HttpFailure, NO_ANSWER, OFFLINE } from "../../shared/http/http-failure.ts";
import { session, useSession } from "../../shared/http/session.ts";
import { useSignOfLife } from "../signs-of-life/public.ts";
import { beginPresence, reducePresence } from "./presence.machine.ts";

const RETRY_MS = 30_000;

/** Sends the signs of life that come from using the app. */
export function usePresence(device: BridgeClient): void {
  const [{ owed }, dispatch] = useReducer(reducePresence, beginPresence);
  const loggedIn = useSession().kind === "logged-in";
  const isOnline = useIsOnline();
  const { mutate } = useSignOfLife();

  useEffect(() => {
    if (wasOpened()) dispatch({ kind: "opened" });
    return device.on("lifecycle", ({ state }) => dispatch({ kind: "lifecycle", state }));
  }, [device]);

  useEffect(() => {
    if (!loggedIn) dispatch({ kind: "logged-out" });
  }, [loggedIn]);

  useEffect(() => {
    if (owed === null || !loggedIn || !isOnline) return undefined;
    let timer: number | undefined;
    mutate(owed.source, {
      onSuccess: () => dispatch({ kind: "settled" }),
      onError: (error) => {
        if (mayPass(error)) timer = window.setTimeout(() => dispatch({ kind: "failed" }), RETRY_MS);
        else dispatch({ kind: "settled" });
      },
    });
    return () => window.clearTimeout(timer);
  }, [owed, loggedIn, isOnline, mutate]);
}

/**
 * The app was opened with a session. A login is a sign of life of its own, and a page that reloaded itself (for a new
 * version) was not opened by the user.
 */
function wasOpened(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type !== "reload" && session.get().kind === "logged-in";
}

const mayPass = (error: Error): boolean =>
  error instanceof HttpFailure &&
  (error.status === NO_ANSWER || error.status === OFFLINE || error.status >= 500);
