import { notes } from "@afterword/core/messages/notes";
import { playing as say, recordings } from "@afterword/core/messages/recordings";
import { words } from "@afterword/core/messages/words";
import type { Recording } from "@afterword/core/recordings/recording";
import { ChevronRight, Monitor, Smartphone, TriangleAlert } from "lucide-react";
import type { MouseEvent } from "react";
import { currentMode } from "../../../shared/device/mode.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { AudioPlayer } from "../players/audio-player.tsx";
import { NameAndLength } from "../players/parts/player-status.tsx";
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
  /** In the form of its note, while nothing else of that is to be saved: whether it is being saved. */
  readonly isSaving?: boolean | undefined;
};

/** A recording of one's own: its player, and where it is until the server has all of it. */
export function RecordingBox({ recording, server, compact = false, isSaving }: RecordingBoxProps) {
  const where = useWhere(recording.cloud, server);
  if (where.kind === "elsewhere") return <Elsewhere recording={recording} />;
  const Player = recording.type === "audio" ? AudioPlayer : VideoPlayer;
  return (
    <div className={styles.box} data-compact={compact || undefined}>
      <Player key={recording.cloud} recording={recording} compact={compact} />
      {where.kind !== "server" && (
        <WhereLine id={recording.cloud} where={where} compact={compact} isSaving={isSaving} />
      )}
    </div>
  );
}

/** Nothing is wrong, and there is nothing to play here: the device stands where the button would. */
const Elsewhere = ({ recording: { type, length } }: { readonly recording: Recording }) => (
  <div className={styles.elsewhere}>
    <Smartphone size={24} aria-hidden />
    <NameAndLength name={NAMES[type]} length={length} />
    <p>{say.onOtherDevice}</p>
  </div>
);

const NAMES = { audio: notes.voiceRecording, video: notes.videoRecording };

type Told = Exclude<Where, { kind: "server" | "elsewhere" }>;

type LineProps = {
  readonly id: string;
  readonly where: Told;
  readonly compact: boolean;
  readonly isSaving: boolean | undefined;
};

function WhereLine(props: LineProps) {
  const { where, compact } = props;
  const percent = percentUp(where);
  if (percent !== null) return <Uploading percent={percent} />;
  const isGrave = isRefused(where) || GRAVE.has(where.kind);
  const Device = currentMode() === "app" ? Smartphone : Monitor;
  const Icon = isGrave ? TriangleAlert : Device;
  return (
    <div className={styles.where} data-grave={isGrave || undefined} data-kind={where.kind}>
      <Icon size={isGrave ? 18 : 16} aria-hidden />
      <span>{whereInWords(where, compact)}</span>
      <NextStep {...props} />
    </div>
  );
}

/** What can be done about it, where something can. */
function NextStep({ id, where, compact, isSaving }: LineProps) {
  if (isRefused(where))
    return (
      <Button kind="quiet" className={styles.again} onClick={() => void enqueueAgain(id)}>
        {words.tryAgain}
      </Button>
    );
  if (where.kind !== "withheld") return null;
  if (compact) return <ChevronRight size={18} aria-hidden />;
  // Saving the note takes the length that was measured (decision 051).
  return isSaving === undefined ? null : (
    <Button className={styles.mend} busy={isSaving} onClick={submitForm}>
      {say.saveLength}
    </Button>
  );
}

/** No submit button, which Enter in a field would press. It goes once the note is saved, so it lets go of the focus. */
function submitForm({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.blur();
  currentTarget.form?.requestSubmit();
}

const isRefused = (where: Told): boolean => where.kind === "device" && where.isRefused;

/** Recipients do not get it, or cannot play it. */
const GRAVE: ReadonlySet<Told["kind"]> = new Set(["unplayable", "withheld"]);

/** Null while it does not go up. */
const percentUp = (where: Told): number | null =>
  where.kind === "device" && !where.isRefused && where.upload.state === "uploading"
    ? where.upload.percent
    : null;

function Uploading({ percent }: { readonly percent: number }) {
  const sentence = recordings.uploading(percent);
  return (
    <div className={classNames(styles.where, styles.uploading)}>
      <p>{sentence}</p>
      <progress aria-label={sentence} max={100} value={percent} />
      <small>{onlyHere()}</small>
    </div>
  );
}

/** Its journal entry cannot be written on a full device. */
const enqueueAgain = (id: string): Promise<void> =>
  enqueue(id).catch(() => showToast(say.notQueued, { type: "danger" }));

const whereInWords = (where: Told, compact: boolean): string => {
  if (where.kind === "unplayable") return say.notPlayable;
  if (where.kind === "withheld") return compact ? say.withheldInList : say.longerThanSaid;
  const more = where.isRefused ? say.notTaken : WAITING[where.upload.state];
  return more === "" ? onlyHere() : `${onlyHere()} · ${more}`;
};

const WAITING = {
  none: "",
  queued: say.waitsForTurn,
  failing: say.triesAgain,
  offline: say.waitsForConnection,
  uploading: "",
} as const satisfies Record<UploadState["state"], string>;

const onlyHere = (): string => (currentMode() === "app" ? say.onlyOnPhone : say.onlyInBrowser);
