import type { RecordingType } from "@afterword/core/recordings/recording";
import { useLayoutEffect, useRef } from "react";
import styles from "./display.module.css";

/** The take that has ended: plays as the recorder's controls say. */
export function TakeMedia({
  type,
  file,
  playOn,
}: {
  readonly type: RecordingType;
  readonly file: string;
  readonly playOn: (element: HTMLMediaElement | null) => void;
}) {
  const audio = useRef<HTMLAudioElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  useLayoutEffect(() => {
    playOn(audio.current ?? video.current);
    return () => playOn(null);
  }, [playOn]);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the user's own words, spoken a moment ago: there is no text of them
  if (type === "audio") return <audio ref={audio} src={file} preload="auto" />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
  return <video ref={video} className={styles.video} src={file} preload="auto" playsInline />;
}
