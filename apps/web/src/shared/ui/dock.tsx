import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import styles from "./dock.module.css";

/** Holds a page's main action at the bottom of the window; the page fades into it. */
export function Dock({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={useToldHeight()} className={styles.dock}>
      <div>{children}</div>
    </div>
  );
}

/** The style sheet of toasts reads the height, so that none of them lies on the buttons it may be about. */
function useToldHeight() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dock = ref.current;
    if (dock === null) return undefined;
    const { style } = document.documentElement;
    const tell = (): void => style.setProperty("--dock-height", `${dock.offsetHeight}px`);
    // It is told the first height too, once the page is laid out: to ask before would make that happen twice.
    const observer = new ResizeObserver(tell);
    observer.observe(dock);
    return () => {
      observer.disconnect();
      style.removeProperty("--dock-height");
    };
  }, []);
  return ref;
}
