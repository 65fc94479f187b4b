import { recorder as say } from "@afterword/core/messages/recorder";
import { showToast } from "../../shared/toasts/toasts.ts";
import { takes } from "../recordings/public.ts";
import type { Take } from "../recordings/public.ts";
import { lockTake } from "./capture/take-lock.ts";
import type { Stage } from "./recorder-view.ts";

/** The take that has ended and is not handed over yet. It is this tab's until then. */
export type EndedTake = {
  readonly show: (take: Take) => Promise<void>;
  readonly discard: () => Promise<void>;
  /** The page is left; the take stays on the device. */
  readonly leave: () => void;
};

export function keepEndedTake({ get, set, send }: Stage): EndedTake {
  let unlock = (): void => undefined;
  let isLeft = false;
  const letGo = (): void => {
    const { file } = get();
    if (file !== null) URL.revokeObjectURL(file);
    unlock();
    set({ take: null, file: null });
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
      set({ take });
      if (file !== null) return set({ file: URL.createObjectURL(file) });
      showToast(say.notStored, { type: "danger" });
      send({ kind: "discarded" });
    },
    discard: async () => {
      const { take } = get();
      letGo();
      if (take !== null) await takes.dropTake(take.id);
    },
  };
}
