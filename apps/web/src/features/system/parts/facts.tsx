import { Chip } from "../../../shared/ui/chip.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import styles from "./facts.module.css";

export type Fact = {
  readonly name: string;
  readonly value: string;
  /** It needs attention. */
  readonly isOdd?: boolean;
};

/** Figures under a heading, each beside its name. */
export function Facts({
  title,
  lede,
  facts,
}: {
  readonly title: string;
  readonly lede?: string;
  readonly facts: readonly Fact[];
}) {
  return (
    <Section title={title}>
      {lede !== undefined && <p className={styles.lede}>{lede}</p>}
      <dl className={styles.facts}>
        {facts.map(({ name, value, isOdd = false }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{isOdd ? <Chip kind="lamp">{value}</Chip> : value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
