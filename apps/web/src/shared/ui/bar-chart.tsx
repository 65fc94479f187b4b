import { useId, useState } from "react";
import styles from "./bar-chart.module.css";

export type Bar = {
  /** What the bar stands for, as "21.11.". */
  readonly label: string;
  /** Null where nothing is known. */
  readonly value: number | null;
};

/**
 * Bars of equal width, with the value of one of them in words: of the last at first, of another by pointing, touching,
 * or the arrow keys. A slider lies over the picture for that, which also tells screen readers each value.
 */
export function BarChart({
  title,
  total,
  bars,
  inWords,
}: {
  readonly title: string;
  /** What all bars come to. */
  readonly total: string;
  readonly bars: readonly [Bar, ...Bar[]];
  readonly inWords: (bar: Bar) => string;
}) {
  const id = useId();
  const [chosen, choose] = useState(bars.length - 1);
  const said = inWords(bars[chosen] ?? bars[0]);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <span id={id}>{title}</span>
        <strong>{total}</strong>
      </figcaption>
      <div className={styles.plot}>
        <Bars bars={bars} chosen={chosen} />
        <input
          type="range"
          className={styles.slider}
          aria-labelledby={id}
          aria-valuetext={said}
          min={0}
          max={bars.length - 1}
          value={chosen}
          onChange={({ target }) => choose(target.valueAsNumber)}
          onPointerMove={({ currentTarget, clientX }) => choose(barAt(currentTarget, clientX, bars.length))}
        />
      </div>
      <p className={styles.said} aria-hidden>
        {said}
      </p>
    </figure>
  );
}

const [WIDTH, GAP, HEIGHT] = [3, 1, 24];
/** A small value beside a large one is still seen to be there. */
const LEAST = 0.6;

function Bars({ bars, chosen }: { readonly bars: readonly Bar[]; readonly chosen: number }) {
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  const width = bars.length * (WIDTH + GAP) - GAP;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {bars.map(({ label, value }, index) => {
        const height = value ? Math.max(LEAST, (value / most) * HEIGHT) : 0;
        return (
          <rect
            key={label}
            x={index * (WIDTH + GAP)}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            data-chosen={index === chosen || undefined}
          />
        );
      })}
    </svg>
  );
}

const barAt = (plot: HTMLElement, x: number, count: number): number => {
  const { left, width } = plot.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((x - left) / width) * count)));
};
