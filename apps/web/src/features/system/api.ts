import type {
  countMissingSetup,
  readSetup,
  readSystemState,
  sendTestMail,
} from "@afterword/contract/endpoints/system";
import { HOUR_MS } from "@afterword/core/time/duration";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";

export const systemStateQuery = queryOptions({
  queryKey: ["system-state"],
  queryFn: ({ signal }) => call<typeof readSystemState>("GET /api/system-state", { signal }),
});

const SETUP = ["setup"] as const;

export const setupQuery = queryOptions({
  queryKey: [...SETUP, "items"],
  queryFn: ({ signal }) => call<typeof readSetup>("GET /api/setup", { signal }),
});

/** For the mark in the menu: what is missing changes seldom. */
export const missingSetupQuery = queryOptions({
  queryKey: [...SETUP, "missing"],
  queryFn: ({ signal }) => call<typeof countMissingSetup>("GET /api/setup/missing", { signal }),
  staleTime: HOUR_MS,
  refetchOnWindowFocus: false,
  retry: false,
});

export function useTestMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof sendTestMail>("POST /api/setup/test-mail"),
    onSuccess: () => client.invalidateQueries({ queryKey: SETUP }),
  });
}
