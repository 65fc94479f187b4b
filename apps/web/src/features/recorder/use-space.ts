import { AUDIO_BITS_PER_SECOND, SPACE_WARNING_BYTES, VIDEO_BITS_PER_SECOND } from "@afterword/core/constants";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { useEffect, useState } from "react";

/**
 * The minutes that this device still has room for; null if there is plenty, or the browser does not say. Also asks the
 * browser to keep what is stored when its disk fills: takes exist nowhere else until they are uploaded.
 */
export function useLowSpace(type: RecordingType): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    let isShown = true;
    const look = async (): Promise<void> => {
      const storage = navigator.storage as StorageManager | undefined;
      await storage?.persist().catch(() => false);
      const { quota, usage = 0 } = (await storage?.estimate()) ?? {};
      if (isShown && quota !== undefined) setMinutes(lowMinutes(type, quota - usage));
    };
    void look().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [type]);
  return minutes;
}

const lowMinutes = (type: RecordingType, freeBytes: number): number | null => {
  if (freeBytes >= SPACE_WARNING_BYTES) return null;
  const bits = AUDIO_BITS_PER_SECOND + (type === "video" ? VIDEO_BITS_PER_SECOND : 0);
  return Math.floor((Math.max(0, freeBytes) * 8) / bits / 60);
};
