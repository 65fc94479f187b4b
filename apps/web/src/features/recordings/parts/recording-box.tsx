import { playing as say, recordings } from "@afterword/core/messages/recordings";
import { words } from "@afterword/core/messages/words";
import type { Recording } from "@afterword/core/recordings/recording";
import { CloudOff, Smartphone } from "lucide-react";
import { currentMode } from "../../../shared/device/mode.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { AudioPlayer } from "../players/audio-player.tsx";
import { VideoPlayer } from "../players/video-player.tsx";
import type { UploadState } from "../upload/shown-uploads.ts";
import type { ServerState } from "../upload/settle.machine.ts";
import { enqueue } from "../upload/upload-queue.ts";
import styles from "./recording-box.module.css";
import { useWhere } from "./where-recording-is.ts";
import type { Where } from "./where-recording-is.ts";

export type RecordingBoxProps = {
  readonly recording: Recording;
  /** As the server says in the note that names it; null while no note does. */
  readonly server: ServerState;
  /** Where room is scarce. */
  readonly compact?: boolean;
};

/** A recording of one's own: its player, and where it is until the server has all of it. */
export function RecordingBox({ recording, server, compact = false }: RecordingBoxProps) {
  const where = useWhere(recording.cloud, server);
  const Player = recording.type === "audio" ? AudioPlayer : VideoPlayer;
  return (
    <div className={styles.box}>
      {where.kind !== "elsewhere" && <Player key={recording.cloud} recording={recording} compact={compact} />}
      <WhereLine id={recording.cloud} where={where} />
    </div>
  );
}

function WhereLine({ id, where }: { readonly id: string; readonly where: Where }) {
  if (where.kind === "server") return null;
  const Icon = where.kind === "unplayable" || where.kind === "withheld" ? CloudOff : Smartphone;
  return (
    <div className={styles.where}>
      <Icon size={16} aria-hidden />
      <span>{whereInWords(where)}</span>
      {where.kind === "device" && where.isRefused && (
        <Button kind="quiet" className={styles.again} onClick={() => void enqueueAgain(id)}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** Its journal entry cannot be written on a full device. */
const enqueueAgain = (id: string): Promise<void> =>
  enqueue(id).catch(() => showToast(say.notQueued, { type: "danger" }));

const whereInWords = (where: Exclude<Where, { kind: "server" }>): string => {
  if (where.kind === "unplayable") return say.notPlayable;
  if (where.kind === "withheld") return say.longerThanSaid;
  if (where.kind === "elsewhere") return say.onOtherDevice;
  const here = currentMode() === "app" ? say.onlyOnPhone : say.onlyInBrowser;
  const more = where.isRefused ? say.notTaken : uploadInWords(where.upload);
  return more === "" ? here : `${here} · ${more}`;
};

const uploadInWords = ({ state, percent }: UploadState): string => {
  const all = {
    none: "",
    queued: say.waitsForTurn,
    offline: say.waitsForConnection,
    uploading: recordings.uploading(percent),
  };
  return all[state];
};
