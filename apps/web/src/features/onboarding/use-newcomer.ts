import { isNewcomer } from "@afterword/core/onboarding/onboarding";
import { NEW_NOTE } from "@afterword/core/notes/draft";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { notesQuery, readDraft } from "../notes/public.ts";
import { recipientsQuery } from "../recipients/public.ts";
import { isOnboarded, markOnboarded } from "./onboarded-accounts.ts";

export type Newcomer = {
  /** `unknown` only for a user without notes, until the recipients are loaded. */
  readonly kind: "unknown" | "newcomer" | "settled";
  /** Onboarding was finished or dismissed: it does not come back. */
  readonly settle: () => void;
};

/** Whether the current user gets onboarding. */
export function useNewcomer(): Newcomer {
  const [isSettled, setSettled] = useState(isOnboarded);
  const found = useFound(!isSettled);
  // A user who had a note has finished onboarding: it does not come back after the only note is deleted.
  if (found === "has-notes" && !isSettled) setSettled(true);
  useEffect(() => {
    if (isSettled) markOnboarded();
  }, [isSettled]);
  // Once begun, onboarding continues: the recipient of the second step is on the list a moment before being on the
  // note.
  const [hasBegun, setBegun] = useState(false);
  if (found === "newcomer" && !hasBegun) setBegun(true);
  return {
    kind: hasBegun && found === "knows-people" ? "newcomer" : SHOWN[found],
    settle: () => setSettled(true),
  };
}

const SHOWN = {
  unknown: "unknown",
  newcomer: "newcomer",
  "has-notes": "settled",
  "knows-people": "settled",
  settled: "settled",
} as const;

type Found = keyof typeof SHOWN;

function useFound(asks: boolean): Found {
  const noteCount = useQuery(notesQuery).data?.length;
  const mayBe = asks && noteCount === 0;
  const people = useQuery({ ...recipientsQuery, enabled: mayBe });
  if (mayBe) return foundBy(people);
  return asks && noteCount !== undefined ? "has-notes" : "settled";
}

/**
 * For a user without notes. If the recipients cannot be loaded, the list is shown, which says the same of the notes.
 */
function foundBy({ data, isError }: UseQueryResult<readonly Recipient[]>): Found {
  if (isError) return "settled";
  if (data === undefined) return "unknown";
  const recipientIds = data.map(({ _id }) => _id);
  const draftRecipientIds = readDraft(NEW_NOTE)?.recipientIds ?? [];
  return isNewcomer({ noteCount: 0, recipientIds, draftRecipientIds }) ? "newcomer" : "knows-people";
}
