import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";
import { fetchMissingStyles } from "../shared/device/load-chunk.ts";

type Shown = ComponentType | LazyExoticComponent<ComponentType>;

export type PageOfRoute = {
  /** The page's component; suspends until its code is loaded. */
  readonly show: () => Shown;
  readonly fetch: () => Promise<{ readonly default: ComponentType }>;
};

/** A page of the first download. */
export function present(shown: ComponentType): PageOfRoute {
  return { show: () => shown, fetch: () => Promise.resolve({ default: shown }) };
}

/** A page that is fetched when it is first shown. */
export function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): PageOfRoute {
  let fetched: ComponentType | undefined;
  let shown: Shown | undefined;
  const fetchOnce = async () => {
    await fetchMissingStyles();
    fetched = (await load())[name];
    return { default: fetched };
  };
  // Fetched once: a page that failed says so, and its button reloads for the newest version.
  let code: ReturnType<typeof fetchOnce> | undefined;
  const fetch = () => (code ??= fetchOnce());
  // React treats another component as another page, so the first choice stays.
  return { show: () => (shown ??= fetched ?? lazy(fetch)), fetch };
}
