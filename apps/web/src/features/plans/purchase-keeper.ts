import type { BridgeClient } from "@afterword/bridge/client";
import type { getUser, User } from "@afterword/contract/endpoints/accounts";
import { TOAST_LONGEST_MS } from "@afterword/core/constants";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { subscription as say } from "@afterword/core/messages/subscription";
import { useEffect } from "react";
import { useIsOnline } from "../../shared/device/connectivity.ts";
import { useDevice } from "../../shared/device/device-context.tsx";
import { call } from "../../shared/http/call.ts";
import { useSession } from "../../shared/http/session.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { userQuery } from "../accounts/public.ts";
import { isExpired } from "./plan-terms.ts";
import { plansQuery } from "./plans-query.ts";
import { register } from "./purchases.ts";
import type { Registration } from "./purchases.ts";
import { reloadAfterChange } from "./reload-user.ts";
import { subscribeFailure } from "./store-failures.ts";
import {
  clearPending,
  dropPurchase,
  keepPurchase,
  keepRefused,
  nextPurchase,
  useWaiting,
} from "./waiting-purchases.ts";

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
  const { next } = useWaiting(userId);
  useEffect(() => (device === null ? undefined : listen(device)), [device]);
  useEffect(() => {
    if (device === null || userId === null || !isOnline || next === undefined) return undefined;
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
  }, [device, queries, userId, isOnline, next]);
  return null;
}

const listen = (device: BridgeClient): (() => void) => {
  const stops = [
    device.on("store.transaction", (purchase) => {
      clearPending();
      keepPurchase(purchase);
    }),
    device.on("store.failed", ({ error }) => {
      clearPending();
      subscribeFailure(error);
    }),
  ];
  return () => stops.forEach((stop) => stop());
};

type Work = { readonly device: BridgeClient; readonly queries: QueryClient; readonly userId: string };

let queue: Promise<boolean> = Promise.resolve(true);

/** One after the other; false if the server could not be asked. */
const workOff = (work: Work): Promise<boolean> => {
  queue = queue.then(() => registerAll(work));
  return queue;
};

const registerAll = async (work: Work): Promise<boolean> => {
  const { userId } = work;
  for (let next = nextPurchase(userId); next !== undefined; next = nextPurchase(userId)) {
    const before = await planBefore(work);
    const registration = before === null ? LATER : await register(work, next, "synced");
    if (registration.kind === "later" || before === null) return false;
    if (registration.kind === "registered") {
      dropPurchase(next);
      tellChange(registration.plan, before);
      reloadAfterChange(work.queries);
    } else if (keepRefused(next, userId)) {
      showToast(registration.sentence, { type: "danger", durationMs: TOAST_LONGEST_MS });
    }
  }
  return true;
};

const LATER: Registration = { kind: "later" };

type Before = { readonly name: string; readonly expired: boolean };

const planBefore = async ({ queries, userId }: Work): Promise<Before | null> => {
  try {
    const user = queries.getQueryData(userQuery(userId).queryKey) ?? (await askForUser(userId));
    const plans = await queries.ensureQueryData(plansQuery);
    const plan = plans.find(({ _id }) => _id === user.subscriptionPlan._id);
    const expired = plan !== undefined && isExpired(user, plan, Date.parse(user.now));
    return { name: user.subscriptionPlan.name, expired };
  } catch {
    return null;
  }
};

/** Not by the query: a sign of life, which the app gives at its start, cancels that. */
const askForUser = (userId: string): Promise<User> =>
  call<typeof getUser>("GET /api/user/:_id", { params: { _id: userId }, silent: true });

/** A renewal changes nothing that is shown, so nothing is announced then. */
const tellChange = (plan: string, before: Before): void => {
  if (before.expired || before.name !== plan) showToast(say.changed(plan));
};
