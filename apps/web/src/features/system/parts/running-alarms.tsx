import type { SystemState } from "@afterword/contract/endpoints/system";
import { system as say } from "@afterword/core/messages/system";
import { TriangleAlert } from "lucide-react";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { AllWell } from "../../../shared/ui/all-well.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { GuideChapter } from "./guide-chapter.tsx";
import styles from "./item.module.css";
import pair from "./pair.module.css";

/** What needs a person's hand now, with what the runbook says of it. */
export function RunningAlarms({ alarms }: { readonly alarms: SystemState["alarms"] }) {
  return (
    <Section title={say.alarms}>
      {alarms.length === 0 ? (
        <div className={pair.pair}>
          <AllWell sentence={say.noAlarm} />
        </div>
      ) : (
        <SheetList>
          {alarms.map(({ kind, title, sentence, since, guide }) => (
            <li key={kind} className={styles.item} data-state="missing">
              <TriangleAlert size={22} aria-hidden />
              <div>
                <h3 lang="en">{title}</h3>
                <p lang="en">{sentence}</p>
                <p>{say.since(formatDateTime(since))}</p>
                <GuideChapter title={say.whatToDo} guide={guide} />
              </div>
            </li>
          ))}
        </SheetList>
      )}
    </Section>
  );
}
