import type { SetupItem } from "@afterword/contract/endpoints/system";
import {
  setup as say,
  setupMissing,
  setupReady,
  setupSimulated,
  setupTitles,
  setupUnknown,
} from "@afterword/core/messages/system";
import { ROUTES } from "@afterword/core/routes/paths";
import { CircleCheck, CircleDashed, CircleQuestionMark, TriangleAlert } from "lucide-react";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { DumpDownload } from "../../user-admin/public.ts";
import { GuideChapter } from "./guide-chapter.tsx";
import styles from "./item.module.css";
import { TestMail } from "./test-mail.tsx";

const ICONS = {
  ready: CircleCheck,
  missing: TriangleAlert,
  unknown: CircleQuestionMark,
  simulated: CircleDashed,
} as const;

/** One thing to set up: its state, a sentence, the way into the guide, and what can be done about it here. */
export function SetupItemRow({
  item,
  isNext,
}: {
  readonly item: SetupItem;
  /** The first that has to be done. */
  readonly isNext: boolean;
}) {
  const { name, state, isImportant, at, guide } = item;
  const Icon = ICONS[state];
  return (
    <li className={styles.item} data-state={state} data-important={isImportant || undefined}>
      <Icon size={22} aria-hidden />
      <div>
        <div className={styles.title}>
          <h3>{setupTitles[name]}</h3>
          <span className={styles.spoken}>{say[state]}</span>
          {isNext && <Chip kind="lamp">{say.next}</Chip>}
        </div>
        <p>
          {sentenceOf(item)}
          {at !== null && ` ${say.lastAt(formatDateTime(at))}`}
        </p>
        <div className={styles.foot}>
          <GuideChapter title={say.howTo} guide={guide} />
          {name === "mail" && <TestMail />}
          {name === "legal-texts" && state !== "ready" && (
            <ButtonLink to={ROUTES.adminContents}>{say.fillIn}</ButtonLink>
          )}
        </div>
        {name === "dump" && (
          <div className={styles.act}>
            <DumpDownload />
          </div>
        )}
      </div>
    </li>
  );
}

const sentenceOf = ({ name, state }: SetupItem): string => {
  if (state === "ready") return setupReady[name];
  if (state === "simulated" && isOneOf(setupSimulated, name)) return setupSimulated[name];
  return state === "unknown" && isOneOf(setupUnknown, name) ? setupUnknown[name] : setupMissing[name];
};

const isOneOf = <Key extends string>(words: Readonly<Record<Key, string>>, name: string): name is Key =>
  Object.hasOwn(words, name);
