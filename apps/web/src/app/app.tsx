import { lazy, Suspense, useMemo } from "react";
import { Router } from "react-router";
import { useMode } from "../shared/device/mode.ts";
import { appHistory } from "../shared/history/app-history.ts";
import { currentEntry } from "../shared/history/history.machine.ts";
import type { HistoryState } from "../shared/history/history.machine.ts";
import { TooLateNotice } from "../shared/signs/too-late-notice.tsx";
import { ToastHost } from "../shared/toasts/toast-host.tsx";
import { navigator } from "./navigator.ts";
import { Shell } from "./shell/shell.tsx";
import { useHistoryState } from "./use-history-state.ts";
import { useModeSwitch } from "./use-mode-switch.ts";
import { useSessionCare } from "./use-session-care.ts";
import { useThemeOfUser } from "./use-theme-of-user.ts";
import { useWrapperEvents } from "./use-wrapper-events.ts";

const DeviceSetup = lazy(async () => {
  const found = await import("../features/device-setup/device-setup.tsx");
  return { default: found.DeviceSetup };
});

/** The whole page: our own history drives the router, and everything that outlives a page is cared for here. */
export function App() {
  const history = useHistoryState();
  const location = useMemo(() => locationOf(history), [history]);
  useSessionCare(location.pathname);
  useModeSwitch();
  useThemeOfUser();
  useWrapperEvents();
  const mode = useMode();
  return (
    <Router location={location} navigator={navigator}>
      <Shell
        pathname={location.pathname}
        entry={currentEntry(history)}
        epoch={history.epoch}
        canGoBack={appHistory.canGoBack()}
      />
      <Suspense fallback={null}>{mode === "app" && <DeviceSetup />}</Suspense>
      <TooLateNotice />
      <ToastHost />
    </Router>
  );
}

function locationOf(history: HistoryState) {
  const { pathname, search } = new URL(currentEntry(history).url, window.location.origin);
  return { pathname, search, hash: "", state: null, key: `${history.epoch}.${history.index}` };
}
