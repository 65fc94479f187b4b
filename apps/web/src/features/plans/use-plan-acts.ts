import type { BridgeClient } from "@afterword/bridge/client";
import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import type { QueryClient } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useDevice } from "../../shared/device/device-context.tsx";
import { useMode } from "../../shared/device/mode.ts";

/** What a press on the page works with. */
export type ActContext = {
  /** Null on the website, and in the app until the bridge is there. */
  readonly device: BridgeClient | null;
  readonly queries: QueryClient;
  readonly user: User;
  readonly plans: readonly Plan[];
  /** The plan has changed. */
  readonly onChange: () => void;
};

export type PlanActs = {
  /** Runs one act at a time: a second press does nothing while the first has not ended. */
  readonly run: (key: string, act: (context: ActContext) => Promise<void>) => void;
  /** The key of the act that runs, or `WAITING` in the app until its bridge is there. */
  readonly running: string | null;
};

export function usePlanActs(given: Omit<ActContext, "device" | "queries">): PlanActs {
  const device = useDevice();
  const queries = useQueryClient();
  const [running, setRunning] = useState<string | null>(null);
  const isRunning = useRef(false);
  const run: PlanActs["run"] = (key, act) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setRunning(key);
    void act({ ...given, device, queries }).finally(() => {
      isRunning.current = false;
      setRunning(null);
    });
  };
  const isWaiting = useMode() === "app" && device === null;
  return { run, running: isWaiting ? WAITING : running };
}

const WAITING = "the bridge";
