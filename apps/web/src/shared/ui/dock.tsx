import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import styles from "./dock.module.css";

/** Keeps a page's main action at the bottom of the window; the page fades into it. */
export function Dock({
  start,
  children,
}: {
  /** In a wide window, under the beginning of what it ends. */
  readonly start?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div ref={usePublishedHeight()} className={styles.dock}>
      <div data-dock data-start={start}>
        {children}
      </div>
    </div>
  );
}

/** Publishes the height for the toasts' style sheet, so that no toast covers the buttons it may be about. */
function usePublishedHeight() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dock = ref.current;
    if (dock === null) return undefined;
    const { style } = document.documentElement;
    const publish = (): void => style.setProperty("--dock-height", `${dock.offsetHeight}px`);
    // The observer also reports the first height, once the page is laid out; measuring earlier would lay it out twice.
    const observer = new ResizeObserver(publish);
    observer.observe(dock);
    return () => {
      observer.disconnect();
      style.removeProperty("--dock-height");
    };
  }, []);
  return ref;
}
