import type {
  addRecipient,
  getRecipient,
  Recipient,
  RecipientBody,
  updateRecipient,
} from "@afterword/contract/endpoints/recipients";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { failedWith } from "../../shared/http/http-failure.ts";
import { CONFLICT, NOT_FOUND } from "../../shared/http/statuses.ts";
import { NOTE_QUERIES, notesQuery } from "../notes/public.ts";
import { recipientsQuery } from "./recipients-query.ts";
import { USER_QUERIES } from "../accounts/public.ts";

export type Adding = {
  readonly body: RecipientBody;
  /** What was sent of this recipient before without an answer. */
  readonly sentBefore: Sent | null;
};
export type Sent = Pick<RecipientBody, "name" | "email">;

/** Adds a recipient under a given id: sent twice, it exists once. */
export function useAddRecipient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addOrChange,
    onSuccess: (added) => {
      client.setQueryData(recipientsQuery.queryKey, (list) => [
        ...(list ?? []).filter(({ _id }) => _id !== added._id),
        added,
      ]);
      refreshRecipients(client);
    },
  });
}

/**
 * A recipient who was sent before and exists, though the answer was lost, is updated. Another one under this id stays.
 */
async function addOrChange({ body, sentBefore }: Adding): Promise<Recipient> {
  try {
    const { language, ...others } = body;
    return await call<typeof addRecipient>("POST /api/recipient", { body: language ? body : others });
  } catch (error) {
    // A conflict: another recipient has this id by now.
    if (!failedWith(error, CONFLICT) || sentBefore === null || body._id === undefined) throw error;
    const params = { id: body._id };
    const known = await call<typeof getRecipient>("GET /api/recipient/:id", { params });
    if (known.name !== sentBefore.name || known.email !== sentBefore.email) throw error;
    const { name, email, language } = body;
    const change = language === undefined ? { name, email } : { name, email, language };
    await call<typeof updateRecipient>("PUT /api/recipient/:id", { params, body: change });
    return { ...known, name, email, language: shownLanguage(known, body) };
  }
}

export function useUpdateRecipient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, ...body }: RecipientBody & { readonly _id: string }) =>
      call<typeof updateRecipient>("PUT /api/recipient/:id", { params: { id: _id }, body }),
    onSuccess: (_reply, { _id, ...body }) => {
      const { name, email, hasPfp } = body;
      client.setQueryData(recipientsQuery.queryKey, (list) =>
        list?.map((one) =>
          one._id === _id
            ? {
                ...one,
                ...(hasPfp === false ? { hasPfp, pfp: null } : {}),
                name,
                email,
                language: shownLanguage(one, body),
                mailCameBack: one.mailCameBack && one.email === email,
              }
            : one,
        ),
      );
      refreshRecipients(client);
    },
    onError: (error) => {
      if (failedWith(error, NOT_FOUND)) refreshRecipients(client);
    },
  });
}

/** A form says "" for the writer's own. */
const shownLanguage = (known: Recipient, { language }: RecipientBody): Recipient["language"] =>
  language === undefined ? known.language : language || null;

/** Notes contain their recipients, and every action of the user is a sign of life. */
export const refreshRecipients = (client: QueryClient): void => {
  for (const queryKey of [recipientsQuery.queryKey, notesQuery.queryKey, NOTE_QUERIES, USER_QUERIES])
    void client.invalidateQueries({ queryKey });
};
