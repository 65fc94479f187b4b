import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { factorsQuery } from "./api.ts";
import { FactorDialogs } from "./parts/factor-dialogs.tsx";
import type { Asked } from "./parts/factor-dialogs.tsx";
import { FactorList } from "./parts/factor-list.tsx";
import styles from "./parts/second-factor.module.css";

/** A section of the page for safety: what is asked at the log-in besides the password. */
export function SecondFactorSection() {
  const id = useId();
  const client = useQueryClient();
  const factors = useQuery(factorsQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  // What happened to the account stands in a list of the same page.
  const refresh = (): Promise<void> => client.invalidateQueries();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{say.title}</h2>
      <p className={styles.aside}>{say.lede}</p>
      {factors.data !== undefined && <FactorList factors={factors.data} onAsk={setAsked} />}
      {factors.isPending && <LoadingBlock size="small" />}
      {factors.data === undefined && factors.isError && (
        <FailedState sentence={say.loadFailed} onRetry={() => void factors.refetch()} />
      )}
      {asked !== null && (
        <FactorDialogs asked={asked} onAsk={setAsked} onChanged={refresh} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}
