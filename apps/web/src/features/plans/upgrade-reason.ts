import { pathTo } from "@afterword/core/routes/paths";
import { useEffect } from "react";
import { appHistory } from "../../shared/history/app-history.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";

/** Why the form for an upgrade was opened: the server's sentence about a limit (product §8, 402), if it gave one. */
let latest: string | null = null;

export function openUpgrade(sentence: string): void {
  latest = sentence || null;
  appHistory.navigate(pathTo("upgradeSubscription"));
}

/** Null where nothing was refused. Forgotten once the form is left, so that who comes back otherwise does not read it. */
export function useUpgradeReason(): string | null {
  const isForm = usePageLocation().pathname === pathTo("upgradeSubscription");
  useEffect(() => {
    if (!isForm) return undefined;
    return () => void (latest = null);
  }, [isForm]);
  return isForm ? latest : null;
}
