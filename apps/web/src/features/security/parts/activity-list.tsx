import type { ActivityEntry } from "@afterword/contract/endpoints/activity";
import { security as say } from "@afterword/core/messages/security";
import { useId } from "react";
import { EventLine } from "../../../shared/ui/event-line.tsx";
import { OlderButton } from "../../../shared/ui/older-button.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { FailedState, LoadingBlock } from "../../../shared/ui/states.tsx";
import { activityInWords } from "../activity-in-words.ts";
import { useActivity } from "../api.ts";
import { ActivityIcon } from "./activity-icon.tsx";
import styles from "./security-group.module.css";

/** What was done with the account, so that its owner notices what somebody else did. */
export function ActivityList() {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{say.activityHeading}</h2>
      <Activity />
    </section>
  );
}

function Activity() {
  const activity = useActivity();
  if (activity.data === undefined) {
    if (activity.isPending) return <LoadingBlock size="large" />;
    return <FailedState sentence={say.activityLoadFailed} onRetry={() => void activity.refetch()} />;
  }
  const entries = activity.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className={styles.aside}>{say.activityEmpty}</p>;
  return (
    <>
      <p className={styles.aside}>{say.notYou}</p>
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
