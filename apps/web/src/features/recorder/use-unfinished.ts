import type { RecordingType } from "@afterword/core/recordings/recording";
import { useEffect, useState } from "react";
import type { Take } from "../recordings/public.ts";
import { listUnfinished } from "./unfinished-takes.ts";

export type Unfinished = {
  /** The newest; null if there is none. */
  readonly take: Take | null;
  /** One of them is gone: looks again. */
  readonly look: () => void;
};

/** What an earlier visit left behind on this device. */
export function useUnfinished(type: RecordingType): Unfinished {
  const [take, setTake] = useState<Take | null>(null);
  const [asked, setAsked] = useState({ type });
  useEffect(() => {
    let isCurrent = true;
    const look = async (): Promise<void> => {
      // A device without storage has nothing to offer.
      const [newest = null] = await listUnfinished(asked.type).catch((): Take[] => []);
      if (isCurrent) setTake(newest);
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  return { take, look: () => setAsked({ type }) };
}
