import type { ActivityEntry } from "@afterword/contract/endpoints/activity";
import { security as say } from "@afterword/core/messages/security";
import { EventLine } from "../../../shared/ui/event-line.tsx";
import { OlderButton } from "../../../shared/ui/older-button.tsx";
import { Aside, Section } from "../../../shared/ui/section.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { FailedState, LoadingBlock } from "../../../shared/ui/states.tsx";
import { activityInWords } from "../activity-in-words.ts";
import { useActivity } from "../api.ts";
import { ActivityIcon } from "./activity-icon.tsx";

/** The account's activity, so that its owner notices the actions of others. */
export const ActivityList = () => (
  <Section title={say.activityHeading}>
    <Activity />
  </Section>
);

function Activity() {
  const activity = useActivity();
  if (activity.data === undefined) {
    if (activity.isPending) return <LoadingBlock size="large" />;
    return <FailedState sentence={say.activityLoadFailed} onRetry={() => void activity.refetch()} />;
  }
  const entries = activity.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <Aside>{say.activityEmpty}</Aside>;
  return (
    <>
      <Aside>{say.notYou}</Aside>
      <SheetList aria-label={say.activityLabel}>
        {entries.map((entry) => (
          <Line key={entry._id} entry={entry} />
        ))}
      </SheetList>
      {activity.hasNextPage && (
        <OlderButton
          busy={activity.isFetchingNextPage}
          failed={activity.isFetchNextPageError}
          onPress={() => void activity.fetchNextPage()}
        />
      )}
    </>
  );
}

const Line = ({ entry }: { readonly entry: ActivityEntry }) => (
  <EventLine icon={<ActivityIcon kind={entry.kind} />} {...activityInWords(entry)} at={entry.at} />
);
