import type { removeUserPicture, uploadUserPicture } from "@afterword/contract/endpoints/pictures";
import type { User } from "@afterword/contract/endpoints/accounts";
import { pictures as say } from "@afterword/core/messages/pictures";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import type { SendPicture } from "../pictures/public.ts";
import { userQuery } from "./user-query.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";

export type OwnPicture = {
  readonly send: SendPicture;
  readonly remove: () => void;
  readonly removing: boolean;
};

/** Both calls return the updated user, so the sidebar shows it at once. */
export function useOwnPicture(userId: string): OwnPicture {
  const client = useQueryClient();
  const keep = (user: User) => client.setQueryData(userQuery(userId).queryKey, user);
  const removal = useMutation({
    mutationFn: () => call<typeof removeUserPicture>("DELETE /api/user/pfp"),
    onSuccess: (user) => {
      keep(user);
      showToast(say.removed);
    },
    onError: (error) => showFailure(error, say.removeFailed),
  });
  return {
    send: async (file, signal) => {
      const upload = { file };
      keep(await call<typeof uploadUserPicture>("POST /api/user/upload-pfp", { upload, signal }));
    },
    remove: () => removal.mutate(),
    removing: removal.isPending,
  };
}
