import type {
  addRecipient,
  deleteRecipient,
  Recipient,
  RecipientBody,
  updateRecipient,
} from "@afterword/contract/endpoints/recipients";
import type { uploadRecipientPicture } from "@afterword/contract/endpoints/pictures";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { NOTE_QUERIES, notesQuery } from "../../shared/queries/notes-query.ts";
import { recipientsQuery } from "../../shared/queries/recipients-query.ts";
import { USER_QUERIES } from "../../shared/queries/user-query.ts";

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
      refresh(client);
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
      refresh(client);
    },
  });
}

export function useDeleteRecipient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Recipient) =>
      call<typeof deleteRecipient>("DELETE /api/recipient/:id", { params: { id: _id } }),
    onSuccess: (_reply, { _id }) => {
      client.setQueryData(recipientsQuery.queryKey, (list) => list?.filter((one) => one._id !== _id));
      refresh(client);
    },
  });
}

/** Sends the picture of a recipient, or of one who is added next; answers its address. */
export function useSendPictureOf(id: string): (file: Blob, signal: AbortSignal) => Promise<string> {
  const client = useQueryClient();
  return async (file, signal) => {
    const input = { params: { id }, upload: { file }, signal };
    const { pfp } = await call<typeof uploadRecipientPicture>("POST /api/recipient/upload-pfp/:id", input);
    client.setQueryData(recipientsQuery.queryKey, (list) =>
      list?.map((one) => (one._id === id ? { ...one, hasPfp: true, pfp } : one)),
    );
    refresh(client);
    return pfp;
  };
}

/** Notes carry their recipients, and every own act is a sign of life. */
const refresh = (client: QueryClient): void => {
  for (const queryKey of [recipientsQuery.queryKey, notesQuery.queryKey, NOTE_QUERIES, USER_QUERIES])
    void client.invalidateQueries({ queryKey });
};
