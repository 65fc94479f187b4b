import type { BrakeGroup, HeldAct } from "@afterword/core/switch/brake";
import type {
  DeliveryFilter,
  HeldChoice,
  listDeliveries,
  listHeld,
  refuseHeld,
  releaseHeld,
  sendAgain,
} from "@afterword/contract/endpoints/deliveries";
import type {
  declareUnreachable,
  listRefused,
  listUnreachable,
  readCanary,
} from "@afterword/contract/endpoints/unreachable-owners";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";

/** The start of all lists' keys: a decision in one affects the others. */
const DELIVERIES = ["admin-deliveries"] as const;

/** One page of the users of a group whose delivery is held back; pages count from 0. */
export const heldQuery = (group: BrakeGroup, page: number) =>
  queryOptions({
    queryKey: [...DELIVERIES, "held", group, page],
    queryFn: ({ signal }) =>
      call<typeof listHeld>("GET /api/held-deliveries/:page/:group", {
        params: { page: String(page), group },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** One page of the deliveries in a state, or of all. */
export const deliveriesQuery = (filter: DeliveryFilter, page: number) =>
  queryOptions({
    queryKey: [...DELIVERIES, "sent", filter, page],
    queryFn: ({ signal }) =>
      call<typeof listDeliveries>("GET /api/deliveries/:page/:filter", {
        params: { page: String(page), filter },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const HELD_CALLS = {
  release: (body: HeldChoice) => call<typeof releaseHeld>("POST /api/held-deliveries/release", { body }),
  refuse: (body: HeldChoice) => call<typeof refuseHeld>("POST /api/held-deliveries/refuse", { body }),
} as const satisfies Record<HeldAct, unknown>;

/** Releases or refuses held deliveries. Refetches after a failure too: some of many may be done. */
export function useDecideHeld(act: HeldAct) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: HELD_CALLS[act], onSettled: refresh });
}

export function useSendAgain() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) =>
      call<typeof sendAgain>("POST /api/delivery/:id/send-again", { params: { id } }),
    onSettled: refresh,
  });
}

/** One page of the owners whom no reminder reaches. */
export const unreachableQuery = (page: number) =>
  queryOptions({
    queryKey: [...DELIVERIES, "unreachable", page],
    queryFn: ({ signal }) =>
      call<typeof listUnreachable>("GET /api/unreachable-owners/:page", {
        params: { page: String(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** One page of the owners whose reminders were refused for 28 days without counting. */
export const refusedQuery = (page: number) =>
  queryOptions({
    queryKey: [...DELIVERIES, "refused", page],
    queryFn: ({ signal }) =>
      call<typeof listRefused>("GET /api/refused-owners/:page", { params: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

export function useDeclareUnreachable() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (owner: string) =>
      call<typeof declareUnreachable>("POST /api/unreachable-owners/declare", { body: { owner } }),
    onSettled: refresh,
  });
}

/** Whether anything watches that mail flows. */
export const canaryQuery = queryOptions({
  queryKey: ["canary"],
  queryFn: ({ signal }) => call<typeof readCanary>("GET /api/canary", { signal }),
});

function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: DELIVERIES });
}
