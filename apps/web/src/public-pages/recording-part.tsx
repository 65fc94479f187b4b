import type { ShownRecording } from "@afterword/contract/public-pages";
import { publicPages as say } from "@afterword/core/messages/public-pages";
import { lengthInWords } from "@afterword/core/recordings/length-in-words";

type Playable = Extract<ShownRecording, { kind: "playable" }>;

/** A note's recording in the browser's own player, which needs no script. On paper, it says where to listen. */
export function RecordingPart(recording: ShownRecording) {
  const isVideo = recording.type === "video";
  const length = lengthInWords(recording.seconds);
  const name = isVideo ? say.videoRecording(length) : say.voiceRecording(length);
  return (
    <figure className="recording">
      <figcaption>{name}</figcaption>
      {recording.kind === "playable" ? (
        <Player name={name} recording={recording} />
      ) : (
        <p role="note">{REASONS[recording.kind]}</p>
      )}
      <p className="on-paper">{isVideo ? say.watchOnline : say.listenOnline}</p>
    </figure>
  );
}

const REASONS = {
  "not-arrived": say.recordingNotArrived,
  unavailable: say.recordingUnavailable,
  lost: say.recordingLost,
} as const satisfies Record<Exclude<ShownRecording["kind"], "playable">, string>;

function Player({ name, recording }: { readonly name: string; readonly recording: Playable }) {
  const { playHref, downloadHref, fileName, posterHref, parts } = recording;
  return (
    <>
      {recording.type === "video" ? (
        <video
          controls
          playsInline
          preload="metadata"
          src={playHref}
          poster={posterHref ?? undefined}
          aria-label={name}
        />
      ) : (
        <audio controls preload="metadata" src={playHref} aria-label={name} />
      )}
      {parts !== null && <p role="note">{missing(parts)}</p>}
      <a className="button" href={downloadHref} download={fileName}>
        {say.downloadRecording}
      </a>
    </>
  );
}

const missing = ({ arrived, of }: NonNullable<Playable["parts"]>): string =>
  of === null ? say.recordingBeginning : say.recordingParts(arrived, of);
