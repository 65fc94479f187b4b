import type { UnreachableOwner } from "@afterword/contract/endpoints/unreachable-owners";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../../shared/format/dates.ts";
import { Chip } from "../../../shared/ui/chip.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { unreachableQuery } from "../api.ts";
import styles from "./admin-row.module.css";
import { OwnerList } from "./owner-list.tsx";
import { OwnerOfRow } from "./owner-of-row.tsx";

const WORDS = {
  label: say.unreachableHeading,
  hint: say.unreachableHint,
  none: say.unreachableNone,
  failed: say.unreachableLoadFailed,
} as const;

/** Owners whose notes go out although no reminder reached them. */
export function UnreachableOwners() {
  const [page, setPage] = useState(0);
  const list = useQuery(unreachableQuery(page));
  return (
    <OwnerList list={list} page={page} onPage={setPage} words={WORDS}>
      {(owner) => <UnreachableRow key={owner._id} owner={owner} />}
    </OwnerList>
  );
}

function UnreachableRow({ owner }: { readonly owner: UnreachableOwner }) {
  return (
    <li className={classNames(styles.row, styles.owner)}>
      <OwnerOfRow owner={owner} />
      <div className={styles.lines}>
        <Chip kind="lamp">{say.deliveredOn(formatDate(owner.deliveryAt))}</Chip>
        <span>{say.notReachedSince(formatDate(owner.since))}</span>
        <span>{owner.declared ? say.declaredByAdmin : say.foundByRefusals}</span>
      </div>
    </li>
  );
}
