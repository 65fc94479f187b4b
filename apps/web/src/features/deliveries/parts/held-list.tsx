import type { BrakeGroup, HeldAct } from "@afterword/core/switch/brake";
import type { HeldPage, HeldUser } from "@afterword/contract/endpoints/deliveries";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { pageCount, useReturnFromEmptyPage } from "../../../shared/ui/paging.ts";
import { DecideAllDialog, DecideOneDialog } from "./decide-held-dialog.tsx";
import { HeldRow } from "./held-row.tsx";
import styles from "./held-list.module.css";

/** The open question; `user` null means all users. */
type Question = { readonly act: HeldAct; readonly user: HeldUser | null };

/** One page of held users, with the decisions about each and about all. */
export function HeldList({
  group,
  name,
  shown,
  page,
  onPage,
}: {
  readonly group: BrakeGroup;
  /** Of the group, for people. */
  readonly name: string;
  readonly shown: HeldPage;
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const [question, setQuestion] = useState<Question | null>(null);
  const pages = pageCount(shown.count);
  useReturnFromEmptyPage(page, pages, onPage);
  const close = (): void => setQuestion(null);
  return (
    <>
      <div className={styles.bar}>
        <Button aria-label={say.refuseAllOf(name)} onClick={() => setQuestion({ act: "refuse", user: null })}>
          {say.refuseAll}
        </Button>
        <Button
          aria-label={say.releaseAllOf(name)}
          onClick={() => setQuestion({ act: "release", user: null })}
        >
          {say.releaseAll}
        </Button>
      </div>
      <SheetList>
        {shown.held.map((user) => (
          <HeldRow key={user._id} user={user} onDecide={(act) => setQuestion({ act, user })} />
        ))}
      </SheetList>
      <Pager page={page} pages={pages} onChange={onPage} />
      {question?.user === null && (
        <DecideAllDialog act={question.act} group={group} shown={shown} onClose={close} />
      )}
      {question !== null && question.user !== null && (
        <DecideOneDialog act={question.act} user={question.user} onClose={close} />
      )}
    </>
  );
}
