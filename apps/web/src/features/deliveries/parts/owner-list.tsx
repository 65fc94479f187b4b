import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AllWell } from "../../../shared/ui/all-well.tsx";
import { Disclosure } from "../../../shared/ui/disclosure.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { FailedState, LoadingBlock } from "../../../shared/ui/states.tsx";
import { pageCount, useReturnFromEmptyPage } from "../../../shared/ui/paging.ts";
import { refusalOf } from "../refusal-of.ts";
import styles from "./owner-list.module.css";

type OwnerListProps<Owner> = {
  readonly list: UseQueryResult<{ readonly owners: readonly Owner[]; readonly count: number }>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly words: {
    readonly label: string;
    /** What holds for all on the list. */
    readonly hint: string;
    /** More about it, folded behind its title. */
    readonly more?: { readonly title: string; readonly text: string };
    readonly none: string;
    readonly failed: string;
  };
  readonly children: (owner: Owner) => ReactNode;
};

/** One page of owners, or that it is loading, failed to load, or is empty. */
export function OwnerList<Owner>({ list, page, onPage, words, children }: OwnerListProps<Owner>) {
  const pages = list.data === undefined ? Infinity : pageCount(list.data.count);
  useReturnFromEmptyPage(page, pages, onPage);
  if (list.isPending) return <LoadingBlock />;
  if (list.data === undefined)
    return <FailedState sentence={refusalOf(list.error, words.failed)} onRetry={() => void list.refetch()} />;
  if (list.data.count === 0) return <AllWell sentence={words.none} />;
  return (
    <>
      <div className={styles.hint}>
        <p>{words.hint}</p>
        {words.more !== undefined && (
          <Disclosure title={words.more.title}>
            <p>{words.more.text}</p>
          </Disclosure>
        )}
      </div>
      <SheetList aria-label={words.label}>{list.data.owners.map(children)}</SheetList>
      <Pager page={page} pages={pages} onChange={onPage} />
    </>
  );
}
