import { parseReminderKey } from "@afterword/core/switch/effects";
import {
  isReminderPushWanted,
  isUnreachablePushWanted,
  isWakePushWanted,
  quietUntil,
} from "@afterword/core/switch/pushes";
import { serviceOf, type Now } from "@afterword/core/time/instant";
import type { PushKind } from "../../platform/push/push-sender.ts";
import type { ClaimedPush, PushOutcome, PushPhone } from "../store/rows/pushes.ts";

/** The last notice of a cycle does not wait for the morning. */
const LAST_NOTICE = 3;

/**
 * Why a push is not sent now, as what becomes of it; null: it is to be sent. Asked with what its owner's rows say at
 * the moment of the claim, as for mails: the owner may have been heard since.
 */
export const holdPush = (push: ClaimedPush, connected: readonly PushKind[], now: Now): PushOutcome | null => {
  const { phone } = push;
  if (now.service >= push.expiresMs) return { state: "expired", answer: null };
  if (phone === null || !connected.includes(phone.kind) || !isWanted(push, phone))
    return { state: "cancelled", answer: null };
  const morning = waitsForMorning(push) ? quietUntil(now.wall, phone.timeZone) : null;
  return morning === null ? null : { state: "queued", dueMs: serviceOf(morning, now), answer: null };
};

const isWanted = ({ kind, key, switchState }: ClaimedPush, { quietSigns }: PushPhone): boolean => {
  switch (kind) {
    case "reminder":
      return isReminderPushWanted(switchState, parseReminderKey(key));
    case "unreachable":
      return isUnreachablePushWanted(switchState, key);
    case "wake":
      return quietSigns && isWakePushWanted(switchState);
    case "test":
      return true;
  }
};

const waitsForMorning = ({ kind, key }: ClaimedPush): boolean =>
  kind === "unreachable" || (kind === "reminder" && parseReminderKey(key).number !== LAST_NOTICE);
