import { readPeaks } from "@afterword/core/recordings/peaks";
import { useEffect, useRef } from "react";
import styles from "./level-bars.module.css";

const BAR_PX = 4;
const PITCH_PX = 8;
/** Of silence: still a bar, not a dot of a line. */
const LEAST_PX = 8;
/** So that the drawing moves by one bar sixteen times a second. */
const BAR_MS = 60;

/** How loud it is, one bar after another, the newest at the right. While the recorder is paused it stands still, unlit. */
export function LevelBars({ isMoving, loudness }: { isMoving: boolean; loudness: () => number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const heard = useRef<number[]>([]);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const draw = (): void => drawBars(element, heard.current, null);
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    if (!isMoving) return () => observer.disconnect();
    const timer = window.setInterval(() => {
      const most = Math.ceil(element.clientWidth / PITCH_PX);
      heard.current = [...heard.current, loudness()].slice(-most);
      draw();
    }, BAR_MS);
    return () => {
      observer.disconnect();
      window.clearInterval(timer);
    };
  }, [isMoving, loudness]);
  return <canvas ref={canvas} className={styles.bars} data-still={!isMoving || undefined} aria-hidden />;
}

/** The whole take; what has been played is lit. */
export function TakeBars({ peaks, played }: { peaks: string; played: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const draw = (): void => {
      const count = countIn(element.clientWidth);
      drawBars(
        element,
        peaks === "" ? Array.from({ length: count }, () => 0) : readPeaks(peaks, count),
        played,
      );
    };
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    draw();
    return () => observer.disconnect();
  }, [peaks, played]);
  return <canvas ref={canvas} className={styles.bars} aria-hidden />;
}

const countIn = (width: number): number => Math.floor((width + PITCH_PX - BAR_PX) / PITCH_PX);

/** `played`: from 0 to 1; null lights all that were loud enough to be seen. What is silent looks as what is not heard yet. */
function drawBars(canvas: HTMLCanvasElement, heard: readonly number[], played: number | null): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = window.devicePixelRatio;
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  pen.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const [lit, unlit] = [style.getPropertyValue("--bar"), style.getPropertyValue("--bar-unlit")];
  const count = countIn(width);
  // From edge to edge, as the seek bar below.
  const pitch = (width - BAR_PX) / Math.max(1, count - 1);
  const first = played === null ? count - heard.length : 0;
  for (let index = 0; index < count; index += 1) {
    const loud = (heard[index - first] ?? 0) * height * 0.94;
    const isLit = played === null ? loud > LEAST_PX : index < played * count;
    const long = Math.max(LEAST_PX, loud);
    pen.fillStyle = isLit ? lit : unlit;
    pen.beginPath();
    pen.roundRect(Math.round(index * pitch), (height - long) / 2, BAR_PX, long, BAR_PX / 2);
    pen.fill();
  }
}
