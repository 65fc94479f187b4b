import { useEffect, useState } from "react";
import type { Take } from "../device/take.ts";
import { takes } from "../device/takes.ts";
import { useUpload } from "../upload/shown-uploads.ts";
import type { UploadState } from "../upload/shown-uploads.ts";
import { onUploaded } from "../upload/uploaded-signal.ts";
import type { ServerState } from "../upload/settle.machine.ts";

/** Where a recording is: what its owner sees of it. */
export type Where =
  /** All of it is at the server, or nothing is known yet. */
  | { readonly kind: "server" }
  | { readonly kind: "device"; readonly upload: UploadState; readonly isRefused: boolean }
  /** On the device that recorded it, which is not this one. */
  | { readonly kind: "elsewhere" }
  /** The server could not make it playable. */
  | { readonly kind: "unplayable" }
  /** Recipients do not get it until the note is saved with its true length. */
  | { readonly kind: "withheld" };

export function useWhere(id: string, server: ServerState): Where {
  const upload = useUpload(id);
  const take = useTake(id, upload.state);
  if (server !== null && server !== "arriving") return { kind: ONCE_THERE[server] };
  if (take === undefined || take?.state === "uploaded") return { kind: "server" };
  if (take === null && upload.state === "none") return { kind: "elsewhere" };
  return { kind: "device", upload, isRefused: take?.state === "refused" };
}

const ONCE_THERE = {
  converting: "server",
  ready: "server",
  failed: "unplayable",
  withheld: "withheld",
} as const satisfies Record<Exclude<ServerState, "arriving" | null>, Where["kind"]>;

/**
 * Undefined until the device has answered; asked again whenever the upload's state changes, and once more when the
 * journal says that all of it is at the server: that is written after the upload has gone from the list.
 */
function useTake(id: string, during: UploadState["state"]): Take | null | undefined {
  const [answer, setAnswer] = useState<{ readonly during: string; readonly take: Take | null }>();
  useEffect(() => {
    let isWanted = true;
    const show = (take: Take | null): void => {
      if (isWanted) setAnswer({ during, take });
    };
    const ask = (): void => void takes.findTake(id).then(show, () => show(null));
    ask();
    const stopListening = onUploaded(ask);
    return () => {
      isWanted = false;
      stopListening();
    };
  }, [id, during]);
  return answer?.take;
}
