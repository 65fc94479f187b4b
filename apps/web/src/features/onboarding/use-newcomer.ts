import { isNewcomer, readSettled, withSettled } from "@afterword/core/onboarding/onboarding";
import { NEW_NOTE } from "@afterword/core/notes/draft";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { loggedInId, readDraft } from "../../shared/drafts/drafts.ts";
import { notesQuery } from "../../shared/queries/notes-query.ts";
import { recipientsQuery } from "../../shared/queries/recipients-query.ts";
import { stored } from "../../shared/storage/stored.ts";

export type Newcomer = {
  /** `unknown` only for somebody without notes, until their people are there. */
  readonly kind: "unknown" | "newcomer" | "settled";
  /** The steps were gone through, or put aside: they do not come back. */
  readonly settle: () => void;
};

/** Whether the steps to a first note are shown to whoever is logged in. */
export function useNewcomer(): Newcomer {
  const [isSettled, setSettled] = useState(isSettledHere);
  const found = useFound(!isSettled);
  // Once begun it goes on: the person of the second step is on the list a moment before they are on the note.
  const [hasBegun, setBegun] = useState(false);
  if (found === "newcomer" && !hasBegun) setBegun(true);
  return {
    kind: hasBegun && found === "knows-people" ? "newcomer" : SHOWN[found],
    settle: () => {
      settleHere();
      setSettled(true);
    },
  };
}

const SHOWN = {
  unknown: "unknown",
  newcomer: "newcomer",
  "knows-people": "settled",
  settled: "settled",
} as const;

function useFound(asks: boolean): keyof typeof SHOWN {
  const notes = useQuery(notesQuery).data;
  const mayBe = asks && notes?.length === 0;
  const people = useQuery({ ...recipientsQuery, enabled: mayBe });
  if (!mayBe || people.isError) return "settled";
  if (people.data === undefined) return "unknown";
  const recipientIds = people.data.map(({ _id }) => _id);
  const draftRecipientIds = readDraft(NEW_NOTE)?.recipientIds ?? [];
  return isNewcomer({ noteCount: 0, recipientIds, draftRecipientIds }) ? "newcomer" : "knows-people";
}

const isSettledHere = (): boolean => {
  const userId = loggedInId();
  return userId === null || readSettled(stored.read("onboarding")).includes(userId);
};

const settleHere = (): void => {
  const userId = loggedInId();
  if (userId === null) return;
  stored.write("onboarding", JSON.stringify(withSettled(readSettled(stored.read("onboarding")), userId)));
};
