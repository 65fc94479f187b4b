import { useLayoutEffect, useRef } from "react";
import { usePictureWidth } from "./use-picture-width.ts";
import styles from "./display.module.css";

/** The camera's picture. The front camera's is mirrored, as in a mirror; the file is not. */
export function LiveVideo({
  stream,
  isMirrored,
  isVeiled,
}: {
  readonly stream: MediaStream;
  readonly isMirrored: boolean;
  /** What it shows is not recorded. */
  readonly isVeiled: boolean;
}) {
  const video = useRef<HTMLVideoElement>(null);
  usePictureWidth(video);
  useLayoutEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    element.srcObject = stream;
    void element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      ref={video}
      className={styles.video}
      data-mirrored={isMirrored || undefined}
      data-veiled={isVeiled || undefined}
      muted
      playsInline
      aria-hidden
    />
  );
}
