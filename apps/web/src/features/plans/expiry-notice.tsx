import { EXPIRY_DIALOG_GAP_MS } from "@afterword/core/constants";
import { subscription as say } from "@afterword/core/messages/subscription";
import { words } from "@afterword/core/messages/words";
import { findRoute, isRecordingPath, pathTo } from "@afterword/core/routes/paths";
import { useEffect, useSyncExternalStore } from "react";
import { appHistory } from "../../shared/history/app-history.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { topDialog } from "../../shared/ui/dialog-stack.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { useCurrentUser } from "../accounts/public.ts";

/** On each update of a user whose plan has expired, at most once per 60 s (product §4): nothing will be delivered. */
export function ExpiryNotice() {
  const { data: user, dataUpdatedAt } = useCurrentUser();
  const { pathname } = usePageLocation();
  const isOpen = useSyncExternalStore(subscribe, () => notice.isOpen);
  useEffect(() => takeUpdate(dataUpdatedAt, pathname), [dataUpdatedAt, pathname]);
  useEffect(() => close, []);
  if (!isOpen || user === undefined) return null;
  return (
    <Dialog
      unasked
      title={say.expiredQuestion}
      confirm={words.choosePlan}
      cancel={say.later}
      onConfirm={() => {
        close();
        appHistory.navigate(pathTo("upgradeSubscription"));
      }}
      onCancel={close}
    >
      {say.expiredQuestionText(user.subscriptionPlan.name)}
    </Dialog>
  );
}

let notice = { isOpen: false, takenUpdate: 0, shownMs: Number.NEGATIVE_INFINITY };
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const change = (next: Partial<typeof notice>): void => {
  notice = { ...notice, ...next };
  for (const listener of listeners) listener();
};

const close = (): void => change({ isOpen: false });

/** An update that comes where nothing may disturb waits for the next page. */
function takeUpdate(update: number, pathname: string): void {
  if (update === notice.takenUpdate || isUndisturbed(pathname) || topDialog() !== null) return;
  const isDue = performance.now() - notice.shownMs >= EXPIRY_DIALOG_GAP_MS;
  change(isDue ? { isOpen: true, takenUpdate: update, shownMs: performance.now() } : { takenUpdate: update });
}

/** Where plans are chosen, or something runs that a dialog would break. */
const isUndisturbed = (pathname: string): boolean =>
  isRecordingPath(pathname) || PLAN_ROUTES.some((route) => findRoute(pathname) === route);

const PLAN_ROUTES = ["subscription", "upgradeSubscription", "terms", "privacy"] as const;
