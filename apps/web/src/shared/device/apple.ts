import { detectMode } from "@afterword/bridge/detect";
import type { Platform } from "@afterword/bridge/messages";
import { useEffect, useState } from "react";
import { useDevice } from "./device-context.tsx";
import { useMode } from "./mode.ts";

/** Whether this is a device of Apple's. In the app its wrapper knows. */
export function useIsAppleDevice(): boolean {
  const device = useDevice();
  const mode = useMode();
  const [platform, setPlatform] = useState<Platform | null>(() => detectMode(window).platform);
  useEffect(() => {
    const learn = async (): Promise<void> => {
      const reply = await device?.hello;
      if (reply?.ok === true) setPlatform(reply.body.platform);
    };
    void learn();
  }, [device]);
  return mode === "app" ? platform === "ios" : APPLE.test(navigator.userAgent);
}

const APPLE = /iPhone|iPad|iPod|Macintosh/;
