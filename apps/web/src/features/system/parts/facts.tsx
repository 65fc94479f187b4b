import { system as say } from "@afterword/core/messages/system";
import { Chip } from "../../../shared/ui/chip.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
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
  wide = false,
}: {
  readonly title: string;
  readonly lede?: string;
  readonly facts: readonly Fact[];
  /** Alone in its line, with two figures beside each other. */
  readonly wide?: boolean;
}) {
  return (
    <Section title={title}>
      {lede !== undefined && <p className={styles.lede}>{lede}</p>}
      <dl className={classNames(styles.facts, wide && styles.wide)}>
        {facts.map(({ name, value, isOdd = false }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-nothing={isNothing(value) || undefined}>
              {isOdd ? <Chip kind="lamp">{value}</Chip> : value}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Quieter than a figure. */
const isNothing = (value: string): boolean => value === say.none || /^[–0]( \/ [–0])?$/.test(value);
