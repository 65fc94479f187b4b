import type { addPlan, deletePlan, Plan, PlanBody, updatePlan } from "@afterword/contract/endpoints/plans";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { writeUnsavedValues } from "../../shared/forms/unsaved-values.ts";
import { call } from "../../shared/http/call.ts";
import { failedWith } from "../../shared/http/http-failure.ts";
import { NOT_FOUND } from "../../shared/http/statuses.ts";
import { storedNow } from "../../shared/http/stored-now.ts";
import { plansQuery } from "./plans-query.ts";
import { keyOfPlanForm } from "./unsaved-plans.ts";

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
      if (plan !== null && failedWith(error, NOT_FOUND)) drop(client, plan._id);
    },
  });
}

export function useDeletePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<typeof deletePlan>("DELETE /api/plan/:id", { params: { id } }),
    onSuccess: (_said, id) => {
      // Only what another admin deletes is told of.
      writeUnsavedValues(keyOfPlanForm(id), null);
      drop(client, id);
    },
    // What uses it now is to be seen, or that it is gone.
    onError: () => void client.invalidateQueries({ queryKey: plansQuery.queryKey }),
  });
}

const keep = (client: QueryClient, plan: Plan): void => {
  client.setQueryData(plansQuery.queryKey, (known) => [
    ...(known ?? []).filter(({ _id }) => _id !== plan._id),
    plan,
  ]);
};

const drop = (client: QueryClient, id: string): void => {
  client.setQueryData(plansQuery.queryKey, (known) => known?.filter(({ _id }) => _id !== id));
};
