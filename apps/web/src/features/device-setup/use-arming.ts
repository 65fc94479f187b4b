import type { BridgeClient } from "@afterword/bridge/client";
import type { RequestBody } from "@afterword/bridge/messages";
import type { User } from "@afterword/contract/endpoints/accounts";
import { device as say } from "@afterword/core/messages/device";
import { thread } from "@afterword/core/messages/thread";
import { followUpsOf } from "@afterword/core/switch/deadlines";
import { serviceMs } from "@afterword/core/time/instant";
import { useEffect, useRef } from "react";

type Armed = Omit<RequestBody<"agency.arm">, "deviceToken" | "words">;

/**
 * Hands over to the wrapper what it needs to act while no page is there: the device token once, and whatever changes of
 * quiet signs, reminders and sleep. Once another phone is registered, this one forgets it all.
 */
export function useArming(
  device: BridgeClient,
  user: User,
  { isOwn, deviceToken }: { readonly isOwn: boolean; readonly deviceToken: string | null },
): void {
  // The server tells it once, so it is kept until the wrapper has it.
  const untold = useRef(deviceToken);
  const armed: Armed = {
    quietSigns: user.phone?.quietSigns === true,
    remindAt: [...remindersOf(user)],
  };
  const key = JSON.stringify(armed);
  useEffect(() => {
    const arm = async (): Promise<void> => {
      const told = untold.current;
      const token = told === null ? {} : { deviceToken: told };
      const reply = await device.request("agency.arm", {
        ...(JSON.parse(key) as Armed),
        ...token,
        words: WORDS,
      });
      if (reply.ok && untold.current === told) untold.current = null;
    };
    void (isOwn ? arm() : device.request("agency.disarm", {}));
  }, [device, isOwn, key]);
  const { sleepUntil } = user;
  useEffect(() => {
    if (isOwn) void device.request("agency.sleep", { until: sleepUntil });
  }, [device, isOwn, sleepUntil]);
}

const WORDS: RequestBody<"agency.arm">["words"] = {
  title: thread.reminded,
  body: say.reminderBody,
  action: thread.giveSignOfLife,
  sent: thread.heardFromYou,
  tooLate: say.reminderTooLate,
  notSent: say.reminderNotSent,
};

/** When the phone reminds by itself where no push works: with the reminder and what follows it, as far as it is to come. */
function remindersOf({ thread: now, sendingDelay, now: nowIso }: User): readonly string[] {
  if (!("reminderAt" in now)) return [];
  const first = Date.parse(now.reminderAt);
  return [first, ...followUpsOf(serviceMs(first), sendingDelay).map(({ at }) => at)]
    .filter((at) => at > Date.parse(nowIso))
    .map((at) => new Date(at).toISOString());
}
