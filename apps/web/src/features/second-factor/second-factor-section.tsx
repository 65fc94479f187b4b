import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { focusIfLost } from "../../shared/ui/focus-if-lost.ts";
import { Aside, Section } from "../../shared/ui/section.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { factorsQuery } from "./api.ts";
import { FactorDialogs } from "./parts/factor-dialogs.tsx";
import type { Asked } from "./parts/factor-dialogs.tsx";
import { FactorList } from "./parts/factor-list.tsx";

/** The section of the security page about second factors. */
export function SecondFactorSection() {
  const client = useQueryClient();
  const factors = useQuery(factorsQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const heading = useFocusAfterwards(asked, factors.data);
  // Every change is also an entry in the activity list of the same page.
  const refresh = (): Promise<void> => client.invalidateQueries();
  return (
    <Section title={say.title} heading={heading}>
      <Aside>{say.lede}</Aside>
      {factors.data !== undefined && <FactorList factors={factors.data} onAsk={setAsked} />}
      {factors.isPending && <LoadingBlock size="small" />}
      {factors.data === undefined && factors.isError && (
        <FailedState sentence={say.loadFailed} onRetry={() => void factors.refetch()} />
      )}
      {asked !== null && (
        <FactorDialogs asked={asked} onAsk={setAsked} onChanged={refresh} onClose={() => setAsked(null)} />
      )}
    </Section>
  );
}

/** The button that opened a dialog may be gone when it closes, or once the list shows the change. */
function useFocusAfterwards(asked: Asked | null, shown: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (asked !== null) wasAsked.current = true;
    else if (wasAsked.current && shown !== undefined) focusIfLost(heading.current);
  }, [asked, shown]);
  return heading;
}
