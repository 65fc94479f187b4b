/**
 * What the app shows: its splash until the page is there, then the page, or why the page is not there. The web view of
 * each attempt is a new one, because one that crashed or failed shows the system's own error page.
 */
export type Screen = {
  readonly shows: "splash" | "page" | "failure";
  /** Counts web views. */
  readonly attempt: number;
};

export type ScreenEvent =
  | { readonly kind: "loaded" }
  /** The page has not come within the time limit: a person is shown what there is instead of a picture. */
  | { readonly kind: "waited" }
  | { readonly kind: "failed" }
  /** The system ended the process of the page, which it does when memory is short. */
  | { readonly kind: "crashed" }
  /** A person asks, or the phone is online again. */
  | { readonly kind: "retried" };

export const FIRST_SCREEN: Screen = { shows: "splash", attempt: 1 };

/** How long the splash waits for the page. */
export const SPLASH_LIMIT_MS = 10_000;

export const reduceScreen = (screen: Screen, { kind }: ScreenEvent): Screen => {
  switch (kind) {
    case "loaded":
      // A failed load ends as well.
      return screen.shows === "failure" ? screen : { ...screen, shows: "page" };
    case "waited":
      return screen.shows === "splash" ? { ...screen, shows: "page" } : screen;
    case "failed":
      return { ...screen, shows: "failure" };
    case "crashed":
      return { shows: "page", attempt: screen.attempt + 1 };
    case "retried":
      return screen.shows === "failure" ? { shows: "page", attempt: screen.attempt + 1 } : screen;
  }
};
