import { failures } from "@afterword/core/messages/shell";
import { Component } from "react";
import type { ReactNode } from "react";
import { isOnline } from "../shared/device/connectivity.ts";
import { showToast } from "../shared/toasts/toasts.ts";
import { FailedState } from "../shared/ui/states.tsx";

type Props = {
  readonly children: ReactNode;
  /** Loads the whole page again. */
  readonly reload?: () => void;
};
type State = { readonly broken: "no" | "drawing" | "fetching" };

/**
 * Catches errors while a page renders, so that the header and the menu keep working. React supports this only as a
 * class. Give it the path as its key: another page starts unbroken.
 *
 * A file of the page that could not be fetched (no connection, or gone after a deploy) stays missing for as long as the
 * document lives. The button reloads the page, which brings the newest version. Unsaved input survives that.
 */
export class RouteBoundary extends Component<Props, State> {
  override state: State = { broken: "no" };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: error instanceof Error && NOT_FETCHED.test(error.message) ? "fetching" : "drawing" };
  }

  override render(): ReactNode {
    const { pageBroke, pageBrokeHint, loadFailed } = failures;
    switch (this.state.broken) {
      case "no":
        return this.props.children;
      case "fetching":
        return <FailedState sentence={loadFailed} onRetry={() => this.loadAgain()} />;
      case "drawing":
        return (
          <FailedState
            sentence={`${pageBroke} ${pageBrokeHint}`}
            onRetry={() => this.setState({ broken: "no" })}
          />
        );
    }
  }

  private loadAgain(): void {
    const { reload = () => window.location.reload() } = this.props;
    if (isOnline()) reload();
    else showToast(failures.offline, { type: "danger" });
  }
}

/** How Chromium, Firefox and Safari report it, and the build's own loader of style sheets. */
const NOT_FETCHED = /dynamically imported module|importing a module script|unable to preload css/i;
