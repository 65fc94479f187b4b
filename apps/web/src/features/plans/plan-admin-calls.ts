import type { addPlan, deletePlan, Plan, PlanBody, updatePlan } from "@afterword/contract/endpoints/plans";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { storedNow } from "../../shared/http/stored-now.ts";
import { plansQuery } from "./plans-query.ts";

/** Adds a plan, or changes the one whose revision was shown. */
export function useSavePlan(plan: Pick<Plan, "_id"> | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanBody) =>
      plan === null
        ? call<typeof addPlan>("POST /api/plan", { body })
        : call<typeof updatePlan>("PUT /api/plan/:id", {
            params: { id: plan._id },
            body: { _id: plan._id, ...body },
          }),
    onSuccess: (saved) => keep(client, saved),
    onError: (error) => {
      const now = storedNow<Plan>(error);
      if (now !== null) keep(client, now);
    },
  });
}

export function useDeletePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<typeof deletePlan>("DELETE /api/plan/:id", { params: { id } }),
    onSuccess: (_said, id) =>
      client.setQueryData(plansQuery.queryKey, (known) => known?.filter(({ _id }) => _id !== id)),
    // What uses it now is to be seen.
    onError: () => void client.invalidateQueries({ queryKey: plansQuery.queryKey }),
  });
}

const keep = (client: QueryClient, plan: Plan): void => {
  client.setQueryData(plansQuery.queryKey, (known) => [
    ...(known ?? []).filter(({ _id }) => _id !== plan._id),
    plan,
  ]);
};
