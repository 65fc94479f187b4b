import { PLAN_RELOAD_DELAY_MS } from "@afterword/core/constants";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDevice } from "../../shared/device/device-context.tsx";
import { USER_QUERIES } from "../accounts/public.ts";
import { plansQuery } from "./plans-query.ts";

/** After a change of the plan: at once, and once more when the app store's own word has arrived (product §4). */
export function reloadAfterChange(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: plansQuery.queryKey });
  reloadUser(queries);
  window.setTimeout(() => reloadUser(queries), PLAN_RELOAD_DELAY_MS);
}

/** On entry, and 3 s after the app is resumed: a subscription is managed and cancelled outside of it (product §2). */
export function useReloadOfUser(): void {
  const queries = useQueryClient();
  const device = useDevice();
  useEffect(() => reloadUser(queries), [queries]);
  useEffect(() => {
    let timer: number | undefined;
    const stop = device?.on("lifecycle", ({ state }) => {
      window.clearTimeout(timer);
      if (state === "active") timer = window.setTimeout(() => reloadUser(queries), PLAN_RELOAD_DELAY_MS);
    });
    return () => {
      window.clearTimeout(timer);
      stop?.();
    };
  }, [device, queries]);
}

const reloadUser = (queries: QueryClient): void => void queries.invalidateQueries({ queryKey: USER_QUERIES });
