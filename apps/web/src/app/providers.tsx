import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { DeviceProvider } from "../shared/device/device-context.tsx";
import { createQueryClient } from "./query-client.ts";

export function Providers({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <DeviceProvider>{children}</DeviceProvider>
    </QueryClientProvider>
  );
}
