import type { deleteRecipient, Recipient } from "@afterword/contract/endpoints/recipients";
import type { uploadRecipientPicture } from "@afterword/contract/endpoints/pictures";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { failedWith } from "../../shared/http/http-failure.ts";
import { NOT_FOUND } from "../../shared/http/statuses.ts";
import { recipientsQuery } from "./recipients-query.ts";
import { refreshRecipients } from "./save-recipient.ts";

export function useDeleteRecipient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id }: Recipient) => {
      try {
        await call<typeof deleteRecipient>("DELETE /api/recipient/:id", { params: { id: _id } });
      } catch (error) {
        // Gone is gone: by an earlier try whose answer was lost, or elsewhere.
        if (!failedWith(error, NOT_FOUND)) throw error;
      }
    },
    onSuccess: (_reply, { _id }) => {
      client.setQueryData(recipientsQuery.queryKey, (list) => list?.filter((one) => one._id !== _id));
      refreshRecipients(client);
    },
    // It may have been done though the answer was lost.
    onError: () => refreshRecipients(client),
  });
}

/** Uploads the picture of a recipient, or of one about to be added. Returns its address. */
export function useSendPictureOf(id: string): (file: Blob, signal: AbortSignal) => Promise<string> {
  const client = useQueryClient();
  return async (file, signal) => {
    const input = { params: { id }, upload: { file }, signal };
    const { pfp } = await call<typeof uploadRecipientPicture>("POST /api/recipient/upload-pfp/:id", input);
    client.setQueryData(recipientsQuery.queryKey, (list) =>
      list?.map((one) => (one._id === id ? { ...one, hasPfp: true, pfp } : one)),
    );
    refreshRecipients(client);
    return pfp;
  };
}
