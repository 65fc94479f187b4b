import type { switchQuietSigns } from "@afterword/contract/endpoints/phones";
import { device as say } from "@afterword/core/messages/device";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN } from "../../shared/http/statuses.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { USER_QUERIES, useRecentProof } from "../accounts/public.ts";

/** Switches quiet signs; on only after the password was shown, since they speak for the owner. */
export function useQuietSigns() {
  const client = useQueryClient();
  const { withProof, question } = useRecentProof();
  const { mutate, isPending } = useMutation({
    mutationFn: (on: boolean) => {
      const put = () => call<typeof switchQuietSigns>("PUT /api/phone/quiet-signs", { body: { on } });
      return on ? withProof(put) : put();
    },
    onSuccess: () => client.invalidateQueries({ queryKey: USER_QUERIES }),
    onError: (error) => showFailure(error, refusalSentence(error, [FORBIDDEN, CONFLICT], say.quietFailed)),
  });
  return { turn: mutate, isPending, question };
}
