import { useEffect, useState } from "react";
import styles from "./second-factor.module.css";

type Drawn = { readonly size: number; readonly path: string };

/** Dark on white in every theme, with the white rim that cameras look for. */
export function QrCode({
  text,
  label,
  failed,
}: {
  readonly text: string;
  readonly label: string;
  /** Shown instead if the library could not be loaded. */
  readonly failed: string;
}) {
  const drawn = useDrawing(text);
  if (drawn === "failed") {
    return (
      <p className={styles.needed} role="alert">
        {failed}
      </p>
    );
  }
  const size = drawn?.size ?? 1;
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      {drawn !== null && <path d={drawn.path} fill="#000" />}
    </svg>
  );
}

/** Loads the library only when there is something to draw. */
function useDrawing(text: string): Drawn | "failed" | null {
  const [drawn, setDrawn] = useState<Drawn | "failed" | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (result: Drawn | "failed"): void => {
      if (isWanted) setDrawn(result);
    };
    draw(text).then(show, () => show("failed"));
    return () => {
      isWanted = false;
    };
  }, [text]);
  return drawn;
}

const draw = async (text: string): Promise<Drawn> => {
  const { encodeQR } = await import("qr");
  const dots = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  return { size: dots.length, path: pathOfDots(dots) };
};

/** One path for all dark dots: each run of a row is a rectangle, so that no seams show between dots. */
export const pathOfDots = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join("");

type Run = readonly [from: number, length: number];

const runsOf = (row: readonly boolean[]): readonly Run[] =>
  row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [[x, lengthFrom(row, x)] as const] : []));

const lengthFrom = (row: readonly boolean[], from: number): number => {
  const end = row.indexOf(false, from);
  return (end === -1 ? row.length : end) - from;
};
