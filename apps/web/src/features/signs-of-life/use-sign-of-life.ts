import type { giveSignOfLife, SignOfLife } from "@afterword/contract/endpoints/signs-of-life";
import type { User } from "@afterword/contract/endpoints/accounts";
import { thread as say } from "@afterword/core/messages/thread";
import { threadAfterSign } from "@afterword/core/switch/predict";
import type { PageSignSource } from "@afterword/core/switch/signs-of-life";
import { wallMs } from "@afterword/core/time/instant";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { currentMode } from "../../shared/device/mode.ts";
import { call } from "../../shared/http/call.ts";
import { CONFLICT } from "../../shared/http/statuses.ts";
import { USER_QUERIES, updateUserOptimistically, useProductNow, userQuery } from "../accounts/public.ts";
import { notesQuery } from "../notes/public.ts";
import { useSession } from "../../shared/http/session.ts";
import { rememberOwnSignOfLife } from "./own-sign-of-life.ts";
import { threadFromWire, threadToWire } from "./thread-on-wire.ts";

/**
 * The notes were delivered before this sign of life came. It is stored all the same and starts a new cycle (decision
 * 009).
 */
export const TOO_LATE = CONFLICT;

/**
 * Gives a sign of life. The thread shows it at once, and rolls back if it fails, so that the user does not rely on a
 * sign of life that was not given.
 */
export function useSignOfLife() {
  const client = useQueryClient();
  const session = useSession();
  const nowMs = useProductNow();
  const { queryKey } = userQuery(session.kind === "logged-in" ? session.userId : "");
  return useMutation({
    mutationFn: (source: PageSignSource) =>
      call<typeof giveSignOfLife>("POST /api/user/confirm-agency", {
        body: { source },
        // Only a press of the button waits for an answer.
        silent: source !== "button",
      }),
    onMutate: async (source) => {
      if (source === "button") rememberOwnSignOfLife(nowMs);
      await client.cancelQueries({ queryKey });
      return updateUserOptimistically(client, queryKey, (user) => afterSign(user, source, nowMs));
    },
    onError: (_error, _source, rollBack) => rollBack?.(),
    onSettled: () => {
      for (const changed of [USER_QUERIES, notesQuery.queryKey])
        void client.invalidateQueries({ queryKey: changed });
    },
  });
}

function afterSign(user: User, source: PageSignSource, nowMs: number): User {
  const rhythm = {
    confirmFrequencyHours: user.confirmFrequency,
    sendingDelayHours: user.sendingDelay,
  };
  const thread = threadAfterSign(threadFromWire(user.thread), rhythm, wallMs(nowMs));
  const sign: SignOfLife = { at: new Date(nowMs).toISOString(), source, device: thisDevice() };
  return { ...user, thread: threadToWire(thread), lastSigns: [sign, ...user.lastSigns] };
}

/** The name of the current device. */
export const thisDevice = (): string => (currentMode() === "app" ? say.thisPhone : say.thisBrowser);
