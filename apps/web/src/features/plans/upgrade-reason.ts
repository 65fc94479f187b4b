import { pathTo } from "@afterword/core/routes/paths";
import { appHistory } from "../../shared/history/app-history.ts";
import { pageLocationOf, usePageLocation } from "../../shared/history/page-location.ts";

/**
 * Why the form for an upgrade was opened: the server's sentence about a limit (product §8, 402). It belongs to one entry
 * of the history, so that who comes to the form for another reason does not read it.
 */
let latest: { readonly sentence: string; readonly key: string } | null = null;

export function openUpgrade(sentence: string): void {
  appHistory.navigate(pathTo("upgradeSubscription"));
  latest = { sentence, key: pageLocationOf(appHistory.get()).key };
}

/** Null where nothing was refused. */
export function useUpgradeReason(): string | null {
  const { key } = usePageLocation();
  return latest === null || latest.sentence === "" || latest.key !== key ? null : latest.sentence;
}
