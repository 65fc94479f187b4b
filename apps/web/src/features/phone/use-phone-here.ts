import { isSameDevice } from "@afterword/core/phone/device-id";
import { failingChecks } from "@afterword/core/phone/system-checks";
import type { Check } from "@afterword/core/phone/system-checks";
import { useEffect, useState } from "react";
import { useDevice } from "../../shared/device/device-context.tsx";
import { useCurrentUser } from "../accounts/public.ts";

export type PhoneHere = {
  /** Whether this phone is the registered one, could be, or belongs to another user for good. */
  readonly standing: "registered" | "free" | "of-another";
  /** The checks that fail now. */
  readonly failing: readonly Check[];
};

/** What the phone in hand says; null on the website, and until it has answered. */
export function usePhoneHere(): PhoneHere | null {
  const device = useDevice();
  const { secret, deviceId } = useCurrentUser().data ?? {};
  const [here, setHere] = useState<PhoneHere | null>(null);
  useEffect(() => {
    if (device === null || secret === undefined) return undefined;
    let left = false;
    const look = async (): Promise<void> => {
      const info = await device.request("device.info", { secret });
      const facts = await device.request("device.checks", {});
      if (left || !info.ok) return;
      const isOthers = info.body.boundTo === "other-user";
      const isRegistered = isSameDevice(info.body.deviceId, deviceId ?? null);
      const standing = isRegistered ? "registered" : "free";
      setHere({
        standing: isOthers ? "of-another" : standing,
        failing: facts.ok ? failingChecks(facts.body) : [],
      });
    };
    void look();
    // The settings may have been changed meanwhile.
    const stop = device.on("lifecycle", ({ state }) => {
      if (state === "active") void look();
    });
    return () => {
      left = true;
      stop();
    };
  }, [device, secret, deviceId]);
  return device === null ? null : here;
}
