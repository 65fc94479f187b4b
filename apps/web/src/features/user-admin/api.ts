import type {
  deleteUser,
  mailConfirmationAgain,
  updateUser,
  UserBody,
} from "@afterword/contract/endpoints/accounts";
import { userFilter } from "@afterword/contract/endpoints/user-admin";
import type { countUsers, downloadUsers, listUsers, UserRow } from "@afterword/contract/endpoints/user-admin";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import type { FileOptions } from "./use-download.tsx";

const USERS = ["user-admin"] as const;
const LISTS = [...USERS, "list"] as const;

/** What is compared with names and addresses (product §2). */
const filterOf = (wanted: string): string => userFilter(wanted.toLowerCase());

/** One page of the users whose name or address holds what is wanted; pages count from 0. */
export const usersQuery = (wanted: string, page: number) =>
  queryOptions({
    queryKey: [...LISTS, wanted, page],
    queryFn: ({ signal }) =>
      call<typeof listUsers>("GET /api/users/:page/:filter", {
        params: { page: String(page), filter: filterOf(wanted) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Other admins change them, too.
    staleTime: 0,
  });

/** How many they are. */
export const userCountQuery = (wanted: string) =>
  queryOptions({
    queryKey: [...USERS, "count", wanted],
    queryFn: ({ signal }) =>
      call<typeof countUsers>("GET /api/user-count/:filter", {
        params: { filter: filterOf(wanted) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The users that are wanted, as a file. */
export const fetchUsersCsv = (wanted: string, options: FileOptions) =>
  call<typeof downloadUsers>("GET /api/user-csv/:filter", {
    params: { filter: filterOf(wanted) },
    ...options,
  });

/** What an admin sets on another user. */
export const changeUser = (userId: string, body: UserBody) =>
  call<typeof updateUser>("PUT /api/user/:_id", { params: { _id: userId }, body });

export const removeUser = (userId: string) =>
  call<typeof deleteUser>("DELETE /api/user/:_id", { params: { _id: userId }, body: undefined });

export const mailConfirmation = (userId: string) =>
  call<typeof mailConfirmationAgain>("POST /api/user/:_id/confirmation-mail", { params: { _id: userId } });

/** Fetches the lists and counts again. */
export const refreshUsers = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: USERS });

export type Grant = {
  /** Whether the user has the plan for nothing, also while the server does not know it yet. */
  readonly isGranted: boolean;
  readonly isPending: boolean;
  readonly toggle: () => void;
};

/**
 * Gives a user one plan for nothing, or takes it back, at once. Only this plan is named to the server, so what another
 * admin or another checkbox changes meanwhile stays. Taps on the same checkbox follow each other.
 */
export function useGrant(user: UserRow, planId: string, onError: (error: Error) => void): Grant {
  const client = useQueryClient();
  const others = user.freePlans.filter((id) => id !== planId);
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `grant ${user._id} ${planId}` },
    mutationFn: (isWanted: boolean) => {
      const both = [...others, planId];
      return changeUser(
        user._id,
        isWanted ? { freePlans: both, freePlansSeen: others } : { freePlans: others, freePlansSeen: both },
      );
    },
    onSuccess: ({ freePlans }) =>
      client.setQueriesData<UserRow[]>({ queryKey: LISTS }, (rows) =>
        rows?.map((row) => (row._id === user._id ? withGrant(row, planId, freePlans.includes(planId)) : row)),
      ),
    onError,
  });
  const isKnown = others.length < user.freePlans.length;
  const isGranted = isPending ? variables : isKnown;
  return { isGranted, isPending, toggle: () => mutate(!isGranted) };
}

/** Of an answer only the own plan counts: one that comes late knows nothing of the others. */
function withGrant(row: UserRow, planId: string, isGranted: boolean): UserRow {
  const others = row.freePlans.filter((id) => id !== planId);
  return { ...row, freePlans: isGranted ? [...others, planId] : others };
}
