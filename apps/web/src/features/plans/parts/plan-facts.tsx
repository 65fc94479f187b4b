import type { Plan } from "@afterword/contract/endpoints/plans";
import { subscription as say } from "@afterword/core/messages/subscription";
import { CalendarClock, Mic, NotebookPen, Users } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./plan-facts.module.css";

/** What a plan allows. With the plan before it: only what that allows more or less of, and how much. */
export function PlanFacts({
  plan,
  before,
  children,
}: {
  readonly plan: Plan;
  readonly before?: Plan | undefined;
  /** Facts before these. */
  readonly children?: ReactNode;
}) {
  return (
    <ul className={styles.facts}>
      {children}
      {FACTS.map(({ key, icon: Icon, said, short }) => {
        if (before?.[key] === plan[key]) return null;
        return (
          <li key={key}>
            <Icon size={18} aria-hidden />
            <span>
              {said(plan[key])}
              {before !== undefined && <Now>{short(before[key])}</Now>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** How it is until then. */
export const Now = ({ children }: { readonly children: string }) => (
  <>
    {" "}
    <span className={styles.now}>{say.now(children)}</span>
  </>
);

const FACTS = [
  { key: "maxNumNotes", icon: NotebookPen, said: say.notes, short: String },
  { key: "maxNumRecipients", icon: Users, said: say.recipients, short: String },
  {
    key: "maxRecordingLength",
    icon: Mic,
    said: say.recordingMinutes,
    short: (minutes: number) => (minutes > 0 ? String(minutes) : say.recordingMinutes(0)),
  },
  {
    key: "dataRetentionNumMonth",
    icon: CalendarClock,
    said: (months: number) => (months > 0 ? say.retention(months) : say.retentionForever),
    short: (months: number) => (months > 0 ? String(months) : say.withoutLimit),
  },
] as const;
