import { useLayoutEffect } from "react";
import type { RefObject } from "react";

/** As wide as a video's picture is drawn, not its element: for what stands below it, as --picture on all of the stage. */
export function usePictureWidth(video: RefObject<HTMLVideoElement | null>): void {
  useLayoutEffect(() => {
    const element = video.current;
    const stage = element?.closest<HTMLElement>("[data-dark]");
    if (element === null || !stage) return undefined;
    const measure = (): void => {
      const { clientWidth, clientHeight, videoWidth, videoHeight } = element;
      if (videoHeight === 0) return;
      const width = Math.min(clientWidth, (clientHeight * videoWidth) / videoHeight);
      stage.style.setProperty("--picture", `${width}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("loadedmetadata", measure);
    return () => {
      observer.disconnect();
      element.removeEventListener("loadedmetadata", measure);
      stage.style.removeProperty("--picture");
    };
  }, [video]);
}
