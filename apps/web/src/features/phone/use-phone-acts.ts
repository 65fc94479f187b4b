import type { sendTestReminder } from "@afterword/contract/endpoints/phones";
import { phone as say } from "@afterword/core/messages/phone";
import { useMutation } from "@tanstack/react-query";
import { useDevice } from "../../shared/device/device-context.tsx";
import { call } from "../../shared/http/call.ts";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN } from "../../shared/http/statuses.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { useRecentProof, useUpdateUser } from "../accounts/public.ts";
import { leaveUnregistered } from "./registration-wish.ts";

export function useTestReminder() {
  return useMutation({
    mutationFn: () => call<typeof sendTestReminder>("POST /api/phone/test-reminder"),
    onSuccess: () => showToast(say.testSent),
    onError: (error) => showFailure(error, refusalSentence(error, [FORBIDDEN, CONFLICT], say.testFailed)),
  });
}

/** Takes the registration from this phone, which then forgets what it could do for its owner. */
export function useRemoval() {
  const device = useDevice();
  const { mutateAsync } = useUpdateUser();
  const { withProof, question } = useRecentProof();
  const { mutate, isPending } = useMutation({
    mutationFn: () => withProof(() => mutateAsync({ deviceId: null })),
    onSuccess: ({ _id }) => {
      leaveUnregistered(_id);
      void device?.request("agency.disarm", {});
      showToast(say.removed);
    },
    onError: (error) => showFailure(error, refusalSentence(error, [FORBIDDEN], say.removeFailed)),
  });
  return { remove: mutate, isPending, question };
}
