import type { SetupItem } from "@afterword/contract/endpoints/system";
import {
  setup as say,
  setupMissing,
  setupReady,
  setupSimulated,
  setupTitles,
  setupUnknown,
} from "@afterword/core/messages/system";
import { CircleCheck, CircleDashed, CircleQuestionMark, TriangleAlert } from "lucide-react";
import { formatDateTime } from "../../../shared/format/dates.ts";
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

/** One thing to set up: its state, a sentence, and the way into the guide. */
export function SetupItemRow({ item }: { readonly item: SetupItem }) {
  const { name, state, isImportant, at, guide } = item;
  const Icon = ICONS[state];
  return (
    <li className={styles.item} data-state={state}>
      <Icon size={22} aria-hidden />
      <div>
        <div className={styles.title}>
          <h2>{setupTitles[name]}</h2>
          <Chip kind={state === "missing" && isImportant ? "lamp" : "plain"}>{say[state]}</Chip>
        </div>
        <p>
          {sentenceOf(item)}
          {at !== null && ` ${say.lastAt(formatDateTime(at))}`}
        </p>
        {name === "mail" && <TestMail />}
        {name === "dump" && (
          <div className={styles.act}>
            <DumpDownload />
          </div>
        )}
        <GuideChapter title={say.howTo} guide={guide} />
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
