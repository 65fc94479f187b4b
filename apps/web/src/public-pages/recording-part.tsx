import type { ShownRecording } from "@afterword/contract/public-pages";
import { deliveredRecording as say } from "@afterword/core/messages/public-pages";
import { words } from "@afterword/core/messages/words";
import { lengthInWords } from "@afterword/core/recordings/length-in-words";
import { CircleSlash, Hourglass } from "lucide-react";

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
        <>
          <Notice words={REASONS[recording.kind]} isFinal={recording.kind === "lost"} />
          {recording.kind === "unavailable" && (
            // The same page again, without a script.
            <a className="button" href="?">
              {words.tryAgain}
            </a>
          )}
        </>
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

type NoticeProps = { readonly words: string; readonly isFinal?: boolean };

/** Amber while more may come. */
const Notice = ({ words: said, isFinal = false }: NoticeProps) => (
  <p className={isFinal ? "notice" : "notice awaited"} role="note">
    {isFinal ? <CircleSlash size={20} aria-hidden /> : <Hourglass size={20} aria-hidden />}
    <span>{said}</span>
  </p>
);

function Player({ name, recording }: { readonly name: string; readonly recording: Playable }) {
  const { playHref, downloadHref, posterHref, parts, isOddForm } = recording;
  return (
    <>
      {recording.type === "video" ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no text of what is said in it
        <video
          controls
          playsInline
          preload="metadata"
          src={playHref}
          poster={posterHref ?? undefined}
          aria-label={name}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
        <audio controls preload="metadata" src={playHref} aria-label={name} />
      )}
      {parts !== null && <Notice words={missing(parts)} />}
      {isOddForm && <p role="note">{say.recordingOddForm}</p>}
      {/* The answer names the file: audio.m4a or video.mp4, or until it is converted what it is. */}
      <a className="button" href={downloadHref} download>
        {say.downloadRecording}
      </a>
    </>
  );
}

const missing = ({ arrived, of }: NonNullable<Playable["parts"]>): string =>
  of === null ? say.recordingBeginning : say.recordingParts(arrived, of);
