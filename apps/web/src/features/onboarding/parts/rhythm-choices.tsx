import { lengthOf } from "@afterword/core/accounts/rhythm";
import { HOURS_PER_UNIT } from "@afterword/core/constants";
import { onboarding as say } from "@afterword/core/messages/onboarding";
import { when } from "@afterword/core/messages/when";
import { choiceOf, NAMED_RHYTHMS, PROPOSED, RHYTHM_CHOICES } from "@afterword/core/onboarding/rhythm-choices";
import type { RhythmChoice } from "@afterword/core/onboarding/rhythm-choices";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { bringIntoView } from "../../../shared/ui/bring-into-view.ts";
import { formatDate } from "../../../shared/format/dates.ts";
import { Chip } from "../../../shared/ui/chip.tsx";
import { lineOfRhythm, useProductNow } from "../../accounts/public.ts";
import type { RhythmValues } from "../../accounts/public.ts";
import styles from "./rhythm-choices.module.css";

/** The rhythms by name, each with the earliest day of its delivery; the fields of the own one show once it is chosen. */
export function RhythmChoices({
  rhythm,
  onChoose,
  children,
}: {
  readonly rhythm: RhythmValues;
  readonly onChoose: (rhythm: Required<RhythmValues>) => void;
  readonly children: ReactNode;
}) {
  // An own rhythm may have the lengths of a named one, while they are being typed for example.
  const [isOwn, setOwn] = useState(choiceOf(rhythm) === "own");
  const ownFields = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(false);
  const named = choiceOf(rhythm);
  const chosen = isOwn ? "own" : named;
  const choose = (choice: RhythmChoice): void => {
    setOwn(choice === "own");
    setOpened(choice === "own");
    if (choice !== "own") onChoose(NAMED_RHYTHMS[choice]);
  };
  // Only for a press: an own rhythm that is shown from the start moves nothing.
  useEffect(() => {
    if (isOpened) bringIntoView(ownFields.current);
  }, [isOpened]);
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{say.choices}</legend>
      {RHYTHM_CHOICES.map((choice) => (
        <Card
          key={choice}
          choice={choice}
          rhythm={choice === "own" ? rhythm : NAMED_RHYTHMS[choice]}
          isChosen={choice === chosen}
          onChoose={() => choose(choice)}
        />
      ))}
      {chosen === "own" && (
        <div ref={ownFields} className={styles.own}>
          {children}
        </div>
      )}
    </fieldset>
  );
}

const NAMES = { close: say.close, calm: say.calm, own: say.own } as const satisfies Record<
  RhythmChoice,
  string
>;

function Card({
  choice,
  rhythm,
  isChosen,
  onChoose,
}: {
  readonly choice: RhythmChoice;
  readonly rhythm: RhythmValues;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const id = useId();
  const earliest = useEarliest(rhythm);
  return (
    <label className={styles.card}>
      <input
        type="radio"
        name="rhythm"
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
      />
      <span id={`${id}-name`} className={styles.name}>
        {NAMES[choice]}
      </span>
      <span id={`${id}-text`} className={styles.text}>
        {choice === PROPOSED && (
          <span className={styles.proposed}>
            <Chip kind="lamp">{say.proposed}</Chip>
          </span>
        )}{" "}
        {(choice !== "own" || isChosen) && earliest !== null ? earliest : say.ownText}
      </span>
    </label>
  );
}

/** "Delivered in 6 weeks at the earliest, on 02.01.2027." Null for lengths that are not allowed. */
function useEarliest(rhythm: RhythmValues): string | null {
  const line = lineOfRhythm(rhythm, useProductNow());
  if (line === null) return null;
  const hours = (rhythm.confirmFrequency ?? 0) + (rhythm.sendingDelay ?? 0);
  const { count, unit } = lengthOf(hours);
  const wait = unit === "week" ? say.inWeeks(count) : when.inDays(Math.floor(hours / HOURS_PER_UNIT.day));
  return say.earliest(wait, formatDate(line.deliveryAt));
}
