import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DeviceProvider } from "../shared/device/device-context.tsx";

export function Providers({
  client,
  children,
}: {
  readonly client: QueryClient;
  readonly children: ReactNode;
}) {
  return (
    <QueryClientProvider client={client}>
      <DeviceProvider>{children}</DeviceProvider>
    </QueryClientProvider>
  );
}
