import { recorder as say } from "@afterword/core/messages/recorder";
import { showToast } from "../../shared/toasts/toasts.ts";
import { discardTakes, takes } from "../recordings/public.ts";
import type { Take } from "../recordings/public.ts";
import { measurePeaks } from "./capture/measure-peaks.ts";
import { lockTake } from "./capture/take-lock.ts";
import type { RecorderContext } from "./recorder-view.ts";

/** The take that has ended and is not handed over yet. It is this tab's until then. */
export type EndedTake = {
  readonly show: (take: Take) => Promise<void>;
  readonly discard: () => Promise<void>;
  /** The page is left; the take stays on the device. */
  readonly leave: () => void;
};

export function keepEndedTake({ get, set, send }: RecorderContext): EndedTake {
  let unlock = (): Promise<void> => Promise.resolve();
  let isLeft = false;
  const letGo = (): void => {
    const { file } = get();
    if (file !== null) URL.revokeObjectURL(file);
    void unlock();
    set({ take: null, file: null });
  };
  const showPeaks = async (take: Take): Promise<void> => {
    const peaks = get().peaks === "" ? await measurePeaks(take) : "";
    if (peaks !== "" && get().take?.id === take.id) set({ peaks });
  };
  return {
    leave: () => {
      isLeft = true;
      letGo();
    },
    show: async (take) => {
      if (isLeft) return;
      unlock = lockTake(take.id);
      const file = await takes.openTake(take.id).catch(() => null);
      if (isLeft) return;
      if (file !== null) {
        set({ take, file: URL.createObjectURL(file) });
        return showPeaks(take);
      }
      showToast(say.notStored, { type: "danger" });
      // What cannot be read now may be readable later: only a take without anything is removed, others are offered again.
      if (take.parts === 0) await takes.dropTake(take.id);
      await unlock();
      send({ kind: "discarded" });
    },
    discard: async () => {
      const { take } = get();
      letGo();
      if (take !== null) await discardTakes([take.id]);
    },
  };
}
