/**
 * What the browser stores for this site, by name. Some browsers refuse storage (private windows, full disks); then a
 * value lives until the page is left, which is better than a page that does not open.
 */
export type StoredName =
  | "token"
  | "refreshToken"
  | "tokensArrivedAt"
  | "remember"
  | "darkMode"
  | "current_note"
  | "media_queue"
  | "history"
  | "reloadedFor"
  | "mailedTo"
  | "confirmed"
  | "onboarding"
  | "toasts"
  | "signUp"
  | "unsavedForms"
  | "purchases"
  | "phoneRemovedBy"
  | "phoneTimeZone";

export type Stored = {
  readonly read: (name: StoredName) => string | null;
  /** Null removes the value. Returns whether the next page will see the change. */
  readonly write: (name: StoredName, value: string | null) => boolean;
};

export function storedIn(place: () => Storage): Stored {
  const fallback = new Map<StoredName, string | null>();
  return {
    read: (name) => {
      if (fallback.has(name)) return fallback.get(name) ?? null;
      return attempt(() => place().getItem(name)) ?? null;
    },
    write: (name, value) => {
      const isKept =
        attempt(() => {
          if (value === null) place().removeItem(name);
          else place().setItem(name, value);
          return true;
        }) ?? false;
      if (isKept) fallback.delete(name);
      else fallback.set(name, value);
      return isKept;
    },
  };
}

/** Stored until it is removed, shared by all tabs. */
export const stored = storedIn(() => window.localStorage);

/** Stored as long as this tab lives. */
export const storedInTab = storedIn(() => window.sessionStorage);

function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
