import { readPeaks } from "@afterword/core/recordings/peaks";
import { useEffect, useRef } from "react";
import { classNames } from "../../../shared/ui/class-names.ts";
import styles from "./level-bars.module.css";

const BAR_PX = 3;
const PITCH_PX = 6;
/** So that the drawing moves by one bar sixteen times a second. */
const BAR_MS = 60;

/** How loud it is, one bar after another, the newest at the right. Stands still while the recorder is paused. */
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
  return <canvas ref={canvas} className={styles.bars} aria-hidden />;
}

/** The whole take; what has been played is lit. */
export function TakeBars({ peaks, played }: { peaks: string; played: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const draw = (): void => {
      const count = Math.floor(element.clientWidth / PITCH_PX);
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
  return <canvas ref={canvas} className={classNames(styles.bars, styles.take)} aria-hidden />;
}

/** `played`: from 0 to 1; null lights them all, and a dotted line stands where nothing was heard yet. */
function drawBars(canvas: HTMLCanvasElement, heard: readonly number[], played: number | null): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = window.devicePixelRatio;
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  pen.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const [lit, unlit] = [style.getPropertyValue("--bar"), style.getPropertyValue("--bar-unlit")];
  const count = Math.floor(width / PITCH_PX);
  const first = played === null ? count - heard.length : 0;
  for (let index = 0; index < count; index += 1) {
    const level = heard[index - first];
    const isLit = level !== undefined && (played === null || index < played * count);
    const long = Math.max(BAR_PX, (level ?? 0) * height * 0.94);
    pen.fillStyle = isLit ? lit : unlit;
    pen.beginPath();
    pen.roundRect(index * PITCH_PX, (height - long) / 2, BAR_PX, long, BAR_PX / 2);
    pen.fill();
  }
}
