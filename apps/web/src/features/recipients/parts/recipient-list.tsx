import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { recipients as say } from "@afterword/core/messages/recipients";
import { findRecipients, withoutChosen } from "@afterword/core/text/search";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { recipientsQuery } from "../recipients-query.ts";
import { forgetDeletedRecipients } from "../unsaved-recipients.ts";
import { Dock } from "../../../shared/ui/dock.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { EmptyState, FailedState, LoadingBlock } from "../../../shared/ui/states.tsx";
import styles from "./recipient-list.module.css";

type ListProps = {
  /** Recipients that are hidden because they are chosen already. */
  readonly hiddenIds?: readonly string[];
  /** The text for an empty list. */
  readonly sentenceIfNone: string;
  /** The link to a new recipient: below the text for an empty list, otherwise in the dock. */
  readonly add: ReactNode;
  readonly addIfNone?: ReactNode;
  readonly heading?: string;
  readonly children: (person: Recipient) => ReactNode;
};

/** The recipients by name, with a search box above them. */
export function RecipientList({ hiddenIds = [], ...rest }: ListProps) {
  const list = useQuery(recipientsQuery);
  // Only a list fresh from the server is known to be complete.
  const isWhole = list.isSuccess && list.isFetchedAfterMount && list.fetchStatus === "idle";
  useEffect(() => {
    if (isWhole) forgetDeletedRecipients(list.data);
  }, [isWhole, list.data]);
  if (list.data !== undefined) return <Found people={withoutChosen(list.data, hiddenIds)} {...rest} />;
  return (
    <>
      {list.isPending ? (
        <LoadingBlock size="large" />
      ) : (
        <FailedState kind="primary" sentence={say.loadListFailed} onRetry={() => void list.refetch()}>
          {say.loadListFailedHint}
        </FailedState>
      )}
      {!list.isError && <AtEnd>{rest.add}</AtEnd>}
    </>
  );
}

function Found({
  people,
  sentenceIfNone,
  add,
  addIfNone = add,
  heading,
  children,
}: Omit<ListProps, "hiddenIds"> & { readonly people: readonly Recipient[] }) {
  const [wanted, setWanted] = useState("");
  if (people.length === 0)
    return (
      <div className={styles.words}>
        <EmptyState sentence={inTwoLines(sentenceIfNone)}>{addIfNone}</EmptyState>
      </div>
    );
  const found = findRecipients(people, wanted);
  return (
    <>
      <SearchField label={say.searchPlaceholder} value={wanted} onChange={setWanted} />
      {heading !== undefined && <h2 className={styles.heading}>{heading}</h2>}
      {found.length === 0 ? (
        <EmptyState sentence={say.noMatch} />
      ) : (
        <SheetList>{found.map((person) => children(person))}</SheetList>
      )}
      <AtEnd>{add}</AtEnd>
    </>
  );
}

const AtEnd = ({ children }: { readonly children: ReactNode }) =>
  children === false ? null : <Dock>{children}</Dock>;

/** With a line of its own for the first of two sentences. */
const inTwoLines = (sentences: string): string => sentences.replace(". ", ".\n");
