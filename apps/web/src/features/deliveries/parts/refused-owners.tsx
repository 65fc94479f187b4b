import type { RefusedOwner } from "@afterword/contract/endpoints/unreachable-owners";
import { fullName } from "@afterword/core/accounts/name";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../../shared/format/dates.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { refusedQuery } from "../api.ts";
import styles from "./admin-row.module.css";
import { DeclareDialog } from "./declare-dialog.tsx";
import { OwnerList } from "./owner-list.tsx";
import { OwnerOfRow } from "./owner-of-row.tsx";

const WORDS = {
  label: say.refusedHeading,
  hint: say.refusedHint,
  more: { title: say.refusedWhy, text: say.refusedCauses },
  none: say.refusedNone,
  failed: say.refusedLoadFailed,
} as const;

/** Owners whose reminders were refused for 28 days without counting; an admin may declare them unreachable. */
export function RefusedOwners() {
  const [page, setPage] = useState(0);
  const [asked, setAsked] = useState<RefusedOwner | null>(null);
  const list = useQuery(refusedQuery(page));
  return (
    <>
      <OwnerList list={list} page={page} onPage={setPage} words={WORDS}>
        {(owner) => <RefusedRow key={owner._id} owner={owner} onDeclare={() => setAsked(owner)} />}
      </OwnerList>
      {asked !== null && <DeclareDialog owner={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function RefusedRow({ owner, onDeclare }: { readonly owner: RefusedOwner; readonly onDeclare: () => void }) {
  const answers = owner.answers.length === 0 ? [say.noAnswer] : owner.answers.map(say.answer);
  return (
    <li className={classNames(styles.row, styles.owner)}>
      <OwnerOfRow owner={owner} />
      <div className={styles.lines}>
        <Chip kind="lamp">{say.refusedSince(formatDate(owner.since))}</Chip>
        {answers.map((answer) => (
          <span key={answer}>{answer}</span>
        ))}
      </div>
      <div className={styles.actions}>
        <Button aria-label={say.declareNamed(fullName(owner))} onClick={onDeclare}>
          {say.declare}
        </Button>
      </div>
    </li>
  );
}
