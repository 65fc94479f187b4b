import "../shared/ui/global.css";
import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { onTestFinished } from "vitest";
import { createQueryClient } from "../app/query-client.ts";
import { PageLocationProvider, pageLocationOf, useHistoryState } from "../shared/history/page-location.ts";
import { ToastHost } from "../shared/toasts/toast-host.tsx";
import { clearToasts } from "../shared/toasts/toasts.ts";

export type Shown = {
  readonly client: QueryClient;
  /** Renders other content in the same place. */
  readonly become: (content: ReactNode) => void;
};

/** Renders a part of the page inside all its providers, synchronously, and removes it when the test ends. */
export function show(content: ReactNode): Shown {
  const client = createQueryClient();
  const root = openRoot();
  const become = (next: ReactNode): void =>
    flushSync(() => root.render(<Surroundings client={client}>{next}</Surroundings>));
  become(content);
  onTestFinished(() => client.clear());
  return { client, become };
}

/** An empty element in the page for React to render into. */
export function openRoot(): Root {
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
    // One test's "Saved!" must not satisfy the next one.
    clearToasts();
  });
  return root;
}

function Surroundings({ client, children }: { readonly client: QueryClient; readonly children: ReactNode }) {
  const history = useHistoryState();
  return (
    <QueryClientProvider client={client}>
      <PageLocationProvider value={pageLocationOf(history)}>
        {children}
        <ToastHost />
      </PageLocationProvider>
    </QueryClientProvider>
  );
}
