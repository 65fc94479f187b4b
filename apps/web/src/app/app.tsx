import { lazy, Suspense, useEffect, useMemo } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { listenForInstallPrompt } from "../shared/device/install-prompt.ts";
import { useMode } from "../shared/device/mode.ts";
import { appHistory } from "../shared/history/app-history.ts";
import { currentEntry } from "../shared/history/history.machine.ts";
import { pageLocationOf, PageLocationProvider, useHistoryState } from "../shared/history/page-location.ts";
import { TooLateNotice } from "../features/signs-of-life/too-late-notice.tsx";
import { ToastHost } from "../shared/toasts/toast-host.tsx";
import { Shell } from "./shell/shell.tsx";
import { useSessionLifecycle } from "./use-session-lifecycle.ts";
import { useReconnect, useModeSwitch, useWrapperEvents } from "./use-device-events.ts";
import { useCurrentUser } from "../features/accounts/user-query.ts";
import { applyTheme } from "../shared/ui/theme.ts";
import { DeviceProvider } from "../shared/device/device-context.tsx";

// Without a connection these wait for the next start: they must not break the whole page.
const AppModeParts = lazy(async () => {
  const found = await import("./app-mode-parts.tsx").catch(() => undefined);
  return { default: found?.AppModeParts ?? Nothing };
});

const ExpiryNotice = lazy(async () => {
  const found = await import("../features/plans/expiry-notice.tsx").catch(() => undefined);
  return { default: found?.ExpiryNotice ?? Nothing };
});

const Nothing = (): null => null;

/** The whole page: our own history says which page is shown. Everything that outlives a page lives here. */
export function App() {
  const history = useHistoryState();
  const location = useMemo(() => pageLocationOf(history), [history]);
  useSessionLifecycle(location.pathname);
  useModeSwitch();
  useThemeOfUser();
  useWrapperEvents();
  useReconnect();
  useEffect(listenForInstallPrompt, []);
  const mode = useMode();
  const isExpired = useCurrentUser().data?.thread.kind === "expired";
  return (
    <PageLocationProvider value={location}>
      <Shell
        pathname={location.pathname}
        entry={currentEntry(history)}
        epoch={history.epoch}
        canGoBack={appHistory.canGoBack()}
      />
      <Suspense fallback={null}>{mode === "app" && <AppModeParts />}</Suspense>
      <Suspense fallback={null}>{isExpired && <ExpiryNotice />}</Suspense>
      <TooLateNotice />
      <ToastHost />
    </PageLocationProvider>
  );
}

/** user.darkMode decides about the theme (product §2), or the system where the user left it to that. */
function useThemeOfUser(): void {
  const user = useCurrentUser().data;
  const darkMode = user?.systemTheme ? null : user?.darkMode;
  useEffect(() => {
    if (darkMode !== undefined) applyTheme(darkMode);
  }, [darkMode]);
}

export function Providers({
  client,
  children,
}: {
  readonly client: QueryClient;
  readonly children: ReactNode;
}) {
  return (
    <QueryClientProvider client={client}>
      <DeviceProvider>{children}</DeviceProvider>
    </QueryClientProvider>
  );
}
