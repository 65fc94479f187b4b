import { redirectAfterModeSwitch } from "@afterword/core/routes/redirects";
import { useEffect } from "react";
import { currentMode, subscribeMode } from "../shared/device/mode.ts";
import { appHistory } from "../shared/history/app-history.ts";
import { session } from "../shared/http/session.ts";
import { visitorOf } from "./use-visitor.ts";

/** Switching between website and app clears the history and goes to the first room of the other (product §2). */
export function useModeSwitch(): void {
  useEffect(
    () =>
      subscribeMode(() => {
        const { pathname, search } = window.location;
        const redirect = redirectAfterModeSwitch(pathname, visitorOf(session.get(), currentMode()));
        if (redirect.kind === "leave") window.location.assign(redirect.path);
        else appHistory.clear(redirect.kind === "go" ? redirect.path : pathname + search);
      }),
    [],
  );
}
