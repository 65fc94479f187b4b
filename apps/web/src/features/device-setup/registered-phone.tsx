import type { BridgeClient } from "@afterword/bridge/client";
import type { EventBody } from "@afterword/bridge/messages";
import type { User } from "@afterword/contract/endpoints/accounts";
import { checkTexts, checkTitles, device as say } from "@afterword/core/messages/device";
import { isSameDevice } from "@afterword/core/phone/device-id";
import { isLocked } from "@afterword/core/phone/system-checks";
import type { Check } from "@afterword/core/phone/system-checks";
import { useEffect, useState } from "react";
import { topDialog } from "../../shared/ui/dialog-stack.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { useUpdateUser } from "../accounts/public.ts";
import { QuietSignsQuestion } from "../phone/public.ts";
import type { DeviceSetup } from "./device-setup.machine.ts";
import type { SystemChecks } from "./system-checks.machine.ts";
import { useArming } from "./use-arming.ts";
import { useSystemChecks } from "./use-system-checks.ts";

/** A phone after its registration: its wrapper is armed, its settings are checked, and quiet signs are offered. */
export function RegisteredPhone({
  device,
  user,
  registered,
  address,
}: {
  readonly device: BridgeClient;
  readonly user: User;
  /** The push token that came last, also while the phone was registered. */
  readonly address: EventBody<"push.token"> | null;
  readonly registered: Extract<DeviceSetup, { kind: "registered" }>;
}) {
  const isOwn = isSameDevice(user.deviceId, registered.device.deviceId);
  useArming(device, user, { isOwn, deviceToken: registered.deviceToken });
  useNewPushToken(isOwn ? address : null, registered.device.pushToken);
  const { state, skip, openSettings } = useSystemChecks(device, registered.isNew);
  const mayOffer = state.kind === "done" && isLocked(state.facts) && isOwn && !registered.isNew;
  return (
    <>
      <CheckQuestion state={state} onSkip={skip} onOpenSettings={() => void openSettings()} />
      {mayOffer && <QuietSignsOffer user={user} isNext={state.asked} />}
    </>
  );
}

/**
 * Quiet signs are offered when the app starts with the phone registered and a reminder ahead, which they would spare:
 * never in the first steps of a newcomer. What is decided at the start holds, so that no offer bursts in later; the
 * account page has the switch at any time.
 */
function QuietSignsOffer({
  user: { phone, thread },
  isNext,
}: {
  readonly user: User;
  /** The question of a check closes now, so that the dialog on top is its own. */
  readonly isNext: boolean;
}) {
  const [isOpen, setOpen] = useState(
    () => phone?.quietSigns === null && "reminderAt" in thread && (isNext || topDialog() === null),
  );
  return isOpen && <QuietSignsQuestion onClose={() => setOpen(false)} />;
}

/** Stays open while the wrapper is asked again after the return from the settings. */
function CheckQuestion({
  state,
  onSkip,
  onOpenSettings,
}: {
  readonly state: SystemChecks;
  readonly onSkip: () => void;
  readonly onOpenSettings: () => void;
}) {
  const check = askedAbout(state);
  if (check === null) return null;
  return (
    <Dialog
      // Each check is a question of its own: the focus begins anew.
      key={check}
      title={checkTitles[check]}
      cancel={say.skip}
      confirm={say.openSettings}
      busy={state.kind === "looking"}
      unasked
      onCancel={onSkip}
      onConfirm={onOpenSettings}
    >
      {state.kind === "asking" && state.stillFails && <p>{say.stillFails}</p>}
      <p>{checkTexts[check]}</p>
    </Dialog>
  );
}

const askedAbout = (state: SystemChecks): Check | null => {
  if (state.kind === "asking") return state.check;
  return state.kind === "looking" ? state.about : null;
};

/** A push service may give a phone another token at any time. */
function useNewPushToken(address: EventBody<"push.token"> | null, saved: string | null): void {
  const { mutate } = useUpdateUser();
  useEffect(() => {
    if (address !== null && address.pushToken !== saved) mutate(address);
  }, [address, saved, mutate]);
}
