import type { updateUser, User, UserBody } from "@afterword/contract/endpoints/accounts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { useSession } from "../../shared/http/session.ts";
import { updateUserOptimistically } from "./optimistic-user.ts";
import { userQuery } from "./user-query.ts";

/**
 * Changes the current user's profile. The change shows at once and is rolled back if the server refuses it. The answer
 * is the updated user.
 */
export function useUpdateUser() {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.kind === "logged-in" ? session.userId : "";
  const { queryKey } = userQuery(userId);
  return useMutation({
    mutationFn: (body: UserBody) =>
      call<typeof updateUser>("PUT /api/user/:_id", { params: { _id: userId }, body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey });
      return updateUserOptimistically(client, queryKey, (user) => ({ ...user, ...shownAtOnce(body) }));
    },
    // The device token is for the phone alone.
    onSuccess: ({ deviceToken: _token, ...user }) => client.setQueryData(queryKey, user),
    onError: (_error, _body, rollBack) => rollBack?.(),
  });
}

/** Switches move at once; everything else shows when it is saved. */
const shownAtOnce = ({ darkMode, systemTheme, swipeToNavigate }: UserBody): Partial<User> => ({
  ...(darkMode === undefined ? {} : { darkMode }),
  ...(systemTheme === undefined ? {} : { systemTheme }),
  ...(swipeToNavigate === undefined ? {} : { swipeToNavigate }),
});
