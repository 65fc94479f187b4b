import type { DeliveryFilter, DeliveryPage } from "@afterword/contract/endpoints/deliveries";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { useId } from "react";
import styles from "./state-heads.module.css";

/** How many deliveries are in each state; the chosen head is the filter. They are radio buttons: arrow keys move. */
export function StateHeads({
  counts,
  value,
  onChange,
}: {
  /** Undefined until they are known. */
  readonly counts: DeliveryPage["counts"] | undefined;
  readonly value: DeliveryFilter;
  readonly onChange: (value: DeliveryFilter) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.heads} aria-label={say.filterLabel}>
      {HEADS.map((head) => (
        <label key={head} data-alert={head === "failed" && (counts?.failed ?? 0) > 0}>
          <input type="radio" name={name} checked={head === value} onChange={() => onChange(head)} />
          <span>{say[head]}</span>
          <strong>{counts === undefined ? "–" : counts[head]}</strong>
        </label>
      ))}
    </fieldset>
  );
}

const HEADS = ["all", "queued", "accepted", "opened", "failed"] as const satisfies readonly DeliveryFilter[];
