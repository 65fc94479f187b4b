import { account } from "@afterword/core/messages/account";
import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { pathTo } from "@afterword/core/routes/paths";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { focusIfLost } from "../../shared/ui/focus-if-lost.ts";
import { RowLink } from "../../shared/ui/row.tsx";
import { Aside, Section } from "../../shared/ui/section.tsx";
import { SheetList } from "../../shared/ui/sheet.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { factorsQuery } from "./api.ts";
import { FactorDialogs } from "./parts/factor-dialogs.tsx";
import type { Asked } from "./parts/factor-dialogs.tsx";
import { FactorNeeded, FactorRows } from "./parts/factor-list.tsx";

/** The section of the security page about what one logs in with: the password, and second factors. */
export function SecondFactorSection() {
  const client = useQueryClient();
  const factors = useQuery(factorsQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const heading = useFocusAfterwards(asked, factors.data);
  // Every change is also an entry in the activity list of the same page.
  const refresh = (): Promise<void> => client.invalidateQueries();
  return (
    <Section title={say.loginHeading} heading={heading}>
      <Aside>{say.lede}</Aside>
      {factors.data !== undefined && <FactorNeeded factors={factors.data} />}
      <SheetList aria-label={say.loginHeading}>
        <li>
          <RowLink
            to={pathTo("changePassword")}
            start={<KeyRound size={20} aria-hidden />}
            title={account.changePassword}
          />
        </li>
        {factors.data !== undefined && <FactorRows factors={factors.data} onAsk={setAsked} />}
      </SheetList>
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
