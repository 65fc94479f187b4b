import { useEffect, useState } from "react";
import { useCurrentUser } from "./user-query.ts";

const TICK_MS = 20_000;

/**
 * Milliseconds on the product's clock, for countdowns and for "today". It continues from the server's last answer, so
 * the device's clock only has to run, not to be right.
 */
export function useProductNow(): number {
  const { data: user, dataUpdatedAt } = useCurrentUser();
  const [deviceMs, setDeviceMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setDeviceMs(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  if (user === undefined) return deviceMs;
  // A newer answer wins over the last tick.
  return Date.parse(user.now) + Math.max(0, deviceMs - dataUpdatedAt);
}
