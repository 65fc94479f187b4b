import type { BridgeClient } from "@afterword/bridge/client";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { subscription as say } from "@afterword/core/messages/subscription";
import { useEffect } from "react";
import { useIsOnline } from "../../shared/device/connectivity.ts";
import { useDevice } from "../../shared/device/device-context.tsx";
import { useSession } from "../../shared/http/session.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { userQuery } from "../accounts/public.ts";
import { isExpired } from "./plan-terms.ts";
import { plansQuery } from "./plans-query.ts";
import { dropPurchase, keepPurchase, nextPurchase, register, setPending, useWaiting } from "./purchases.ts";
import type { Registration } from "./purchases.ts";
import { reloadAfterChange } from "./reload-user.ts";
import { subscribeFailure } from "./store-failures.ts";

const RETRY_MS = 30_000;

/**
 * In the app, on every page: registers what the app store hands over by itself. That is a renewal, a purchase that was
 * approved later, or one that was not registered before the app was killed.
 */
export function PurchaseKeeper() {
  const device = useDevice();
  const queries = useQueryClient();
  const session = useSession();
  const userId = session.kind === "logged-in" ? session.userId : null;
  const isOnline = useIsOnline();
  const { purchases } = useWaiting();
  useEffect(() => (device === null ? undefined : listen(device)), [device]);
  useEffect(() => {
    if (device === null || userId === null || !isOnline || purchases.length === 0) return undefined;
    let timer: number | undefined;
    let left = false;
    const attempt = async (): Promise<void> => {
      const isDone = await workOff({ device, queries, userId });
      if (!isDone && !left) timer = window.setTimeout(() => void attempt(), RETRY_MS);
    };
    void attempt();
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [device, queries, userId, isOnline, purchases]);
  return null;
}

const listen = (device: BridgeClient): (() => void) => {
  const stops = [
    device.on("store.transaction", (purchase) => {
      setPending(false);
      keepPurchase(purchase);
    }),
    device.on("store.failed", ({ error }) => {
      setPending(false);
      subscribeFailure(error);
    }),
  ];
  return () => stops.forEach((stop) => stop());
};

type Work = { readonly device: BridgeClient; readonly queries: QueryClient; readonly userId: string };

let underWay: Promise<boolean> | null = null;

/** One after the other; false if the server could not be asked. */
const workOff = (work: Work): Promise<boolean> => {
  underWay ??= registerAll(work).finally(() => {
    underWay = null;
  });
  return underWay;
};

const registerAll = async (work: Work): Promise<boolean> => {
  for (let next = nextPurchase(); next !== undefined; next = nextPurchase()) {
    const before = await planBefore(work);
    const registration = before === null ? LATER : await register(work, next, "synced");
    if (registration.kind === "later" || before === null) return false;
    dropPurchase(next);
    tell(registration, before);
    reloadAfterChange(work.queries);
  }
  return true;
};

const LATER: Registration = { kind: "later" };

type Before = { readonly name: string; readonly expired: boolean };

/** A renewal changes nothing that is shown, so nothing is announced then. */
const planBefore = async ({ queries, userId }: Work): Promise<Before | null> => {
  try {
    const user = await queries.ensureQueryData(userQuery(userId));
    const plans = await queries.ensureQueryData(plansQuery);
    const plan = plans.find(({ _id }) => _id === user.subscriptionPlan._id);
    const expired = plan !== undefined && isExpired(user, plan, Date.parse(user.now));
    return { name: user.subscriptionPlan.name, expired };
  } catch {
    return null;
  }
};

const tell = (registration: Registration, before: Before): void => {
  if (registration.kind === "refused") showToast(registration.sentence, { type: "danger" });
  if (registration.kind !== "registered") return;
  if (before.expired || before.name !== registration.plan) showToast(say.changed(registration.plan));
};
