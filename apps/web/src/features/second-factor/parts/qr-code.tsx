import { useEffect, useState } from "react";
import { pathOfDots } from "../path-of-dots.ts";
import styles from "./second-factor.module.css";

type Drawn = { readonly size: number; readonly path: string };

/** Dark on white in every theme, with the white rim that cameras look for. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const drawn = useDrawing(text);
  const size = drawn?.size ?? 1;
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      {drawn !== null && <path d={drawn.path} fill="#000" />}
    </svg>
  );
}

/** What draws it is fetched only when there is something to draw. */
function useDrawing(text: string): Drawn | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isWanted = true;
    const draw = async (): Promise<void> => {
      const { encodeQR } = await import("qr");
      const dots = encodeQR(text, "raw", { ecc: "medium", border: 4 });
      if (isWanted) setDrawn({ size: dots.length, path: pathOfDots(dots) });
    };
    void draw();
    return () => {
      isWanted = false;
    };
  }, [text]);
  return drawn;
}
