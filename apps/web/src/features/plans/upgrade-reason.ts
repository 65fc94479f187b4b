import { pathTo } from "@afterword/core/routes/paths";
import { useEffect } from "react";
import { appHistory } from "../../shared/history/app-history.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";

/** Why the form for an upgrade was opened: the server's sentence about a limit (product §8, 402). */
let latest: string | null = null;

export function openUpgrade(sentence: string): void {
  latest = sentence;
  appHistory.navigate(pathTo("upgradeSubscription"));
}

/** Null where nothing was refused. Forgotten once the form is left, so that who comes back otherwise does not read it. */
export function useUpgradeReason(): string | null {
  const isForm = usePageLocation().pathname === pathTo("upgradeSubscription");
  useEffect(() => {
    if (!isForm) return undefined;
    return () => void (latest = null);
  }, [isForm]);
  return isForm && latest !== "" ? latest : null;
}
