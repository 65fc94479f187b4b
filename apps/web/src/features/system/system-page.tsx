import { system as say } from "@afterword/core/messages/system";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../shared/format/dates.ts";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { systemStateQuery } from "./api.ts";
import { DayCharts } from "./parts/day-charts.tsx";
import { Facts } from "./parts/facts.tsx";
import pair from "./parts/pair.module.css";
import { RunningAlarms } from "./parts/running-alarms.tsx";
import { deliveryFacts, keptFacts, mailFacts, serverFacts } from "./system-facts.ts";

/** /admin-system: how the installation is, as one quiet page. */
export function SystemPage() {
  const { data: state, error, refetch } = useQuery(systemStateQuery);
  if (state === undefined) {
    return (
      <Page title={say.title}>
        {error === null ? (
          <LoadingBlock size="large" />
        ) : (
          <FailedState
            sentence={refusalSentence(error, [FORBIDDEN], say.loadFailed)}
            onRetry={() => void refetch()}
          />
        )}
      </Page>
    );
  }
  return (
    <Page title={say.title} lede={say.asOf(formatDateTime(state.at))}>
      <RunningAlarms alarms={state.alarms} />
      <div className={pair.pair}>
        <Facts title={say.deliveries} facts={deliveryFacts(state)} />
        <Facts title={say.mail} facts={mailFacts(state)} />
        <Facts wide title={say.recordings} facts={keptFacts(state)} />
        <Facts wide title={say.server} lede={say.serverLede} facts={serverFacts(state)} />
      </div>
      <DayCharts days={state.days} />
    </Page>
  );
}
