import { failures } from "@afterword/core/messages/failures";
import { Component } from "react";
import type { ReactNode } from "react";
import { FailedState } from "../shared/ui/states.tsx";

type Props = { readonly children: ReactNode };
type State = { readonly broken: boolean };

/**
 * Catches what breaks while a page is drawn, so that the header and the menu keep working. React knows this only as a
 * class. Give it the path as its key: another page starts unbroken.
 */
export class RouteBoundary extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    const { pageBroke, pageBrokeHint } = failures;
    return (
      <FailedState
        sentence={`${pageBroke} ${pageBrokeHint}`}
        onRetry={() => this.setState({ broken: false })}
      />
    );
  }
}
