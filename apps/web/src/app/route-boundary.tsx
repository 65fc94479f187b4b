import { failures } from "@afterword/core/messages/failures";
import { Component } from "react";
import type { ReactNode } from "react";
import { isOnline, subscribeConnectivity } from "../shared/device/connectivity.ts";
import { showToast } from "../shared/toasts/toasts.ts";
import { FailedState } from "../shared/ui/states.tsx";

type Props = {
  readonly children: ReactNode;
  /** Loads the whole page anew. */
  readonly reload?: () => void;
};
type State = { readonly broken: "no" | "drawing" | "fetching" };

/**
 * Catches what breaks while a page is drawn, so that the header and the menu keep working. React knows this only as a
 * class. Give it the path as its key: another page starts unbroken.
 *
 * Where the page's own code could not be fetched, React keeps the failure of a lazy page for as long as the document
 * lives: only loading it anew helps, and drafts outlive that.
 */
export class RouteBoundary extends Component<Props, State> {
  override state: State = { broken: "no" };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: error instanceof Error && NOT_FETCHED.test(error.message) ? "fetching" : "drawing" };
  }

  override componentDidMount(): void {
    // Whoever waits in a tunnel need not press: what was typed outlives the document.
    this.stopListening = subscribeConnectivity(() => {
      if (this.state.broken === "fetching" && isOnline()) this.fetchAgain();
    });
  }

  override componentWillUnmount(): void {
    this.stopListening?.();
  }

  override render(): ReactNode {
    const { pageBroke, pageBrokeHint, loadFailed } = failures;
    switch (this.state.broken) {
      case "no":
        return this.props.children;
      case "fetching":
        return <FailedState sentence={loadFailed} onRetry={() => this.fetchAgain()} />;
      case "drawing":
        return (
          <FailedState
            sentence={`${pageBroke} ${pageBrokeHint}`}
            onRetry={() => this.setState({ broken: "no" })}
          />
        );
    }
  }

  private stopListening: (() => void) | undefined;

  private fetchAgain(): void {
    const { reload = () => window.location.reload() } = this.props;
    if (isOnline()) reload();
    else showToast(failures.offline, { type: "danger" });
  }
}

/** How Chromium, Firefox and Safari say it, and the build's own loader of style sheets. */
const NOT_FETCHED = /dynamically imported module|importing a module script|unable to preload css/i;
