import { useLayoutEffect } from "react";
import type { RefObject } from "react";

/** So narrow a strip beside the picture would look like a mistake. */
const MARGIN_PX = 16;

/**
 * As large as a video's picture can be drawn: from edge to edge, or with space beside it and round corners. As --picture
 * on all of the stage, for what stands below it.
 */
export function usePictureWidth(video: RefObject<HTMLVideoElement | null>): void {
  useLayoutEffect(() => {
    const element = video.current;
    const stage = element?.closest<HTMLElement>("[data-dark]");
    const display = element?.parentElement;
    if (element === null || !display || !stage) return undefined;
    const measure = (): void => {
      const { clientWidth, clientHeight } = display;
      const { videoWidth, videoHeight } = element;
      if (videoHeight === 0) return;
      const width = (clientHeight * videoWidth) / videoHeight;
      const isWhole = width >= clientWidth;
      stage.style.setProperty(
        "--picture",
        `${isWhole ? clientWidth : Math.min(width, clientWidth - 2 * MARGIN_PX)}px`,
      );
      stage.style.setProperty("--corner", isWhole ? "0" : "12px");
    };
    const observer = new ResizeObserver(measure);
    observer.observe(display);
    element.addEventListener("loadedmetadata", measure);
    return () => {
      observer.disconnect();
      element.removeEventListener("loadedmetadata", measure);
      stage.style.removeProperty("--picture");
    };
  }, [video]);
}
