import type { addRecipient, RecipientBody, updateRecipient } from "@afterword/contract/endpoints/recipients";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../http/call.ts";
import { NOTE_QUERIES, notesQuery } from "../queries/notes-query.ts";
import { recipientsQuery } from "../queries/recipients-query.ts";
import { USER_QUERIES } from "../queries/user-query.ts";

/** Adds somebody under the id that was chosen for them: sent twice, they are there once. */
export function useAddRecipient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RecipientBody) => call<typeof addRecipient>("POST /api/recipient", { body }),
    onSuccess: (added) => {
      client.setQueryData(recipientsQuery.queryKey, (list) => [
        ...(list ?? []).filter(({ _id }) => _id !== added._id),
        added,
      ]);
      refreshRecipients(client);
    },
  });
}

export function useUpdateRecipient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, ...body }: RecipientBody & { readonly _id: string }) =>
      call<typeof updateRecipient>("PUT /api/recipient/:id", { params: { id: _id }, body }),
    onSuccess: (_reply, { _id, name, email, hasPfp }) => {
      client.setQueryData(recipientsQuery.queryKey, (list) =>
        list?.map((one) =>
          one._id === _id
            ? {
                ...one,
                ...(hasPfp === false ? { hasPfp, pfp: null } : {}),
                name,
                email,
                mailCameBack: one.mailCameBack && one.email === email,
              }
            : one,
        ),
      );
      refreshRecipients(client);
    },
  });
}

/** Notes carry their recipients, and every own act is a sign of life. */
export const refreshRecipients = (client: QueryClient): void => {
  for (const queryKey of [recipientsQuery.queryKey, notesQuery.queryKey, NOTE_QUERIES, USER_QUERIES])
    void client.invalidateQueries({ queryKey });
};
