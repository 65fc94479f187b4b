import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { recipients as say } from "@afterword/core/messages/recipients";
import { pathTo } from "@afterword/core/routes/paths";
import { Plus } from "lucide-react";
import { CameBackChip } from "../../deliveries/public.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { usePageLocation } from "../../../shared/history/page-location.ts";
import { RowButton, RowLink } from "../../../shared/ui/row.tsx";
import styles from "./recipient-row.module.css";

/**
 * Links to the recipient's editor. In a list that stays beside it, choosing another one replaces it in the history: saving
 * leads back to the list, not to who was chosen before.
 */
export function RecipientRow({ person }: { readonly person: Recipient }) {
  const { pathname } = usePageLocation();
  const to = pathTo("recipient", { id: person._id });
  return (
    <li ref={pathname === to ? bringIntoView : undefined} className={styles.row}>
      <RowLink
        to={to}
        replace={pathname !== pathTo("recipients")}
        start={<Avatar person={person} size={44} silent />}
        title={person.name}
        hint={person.email}
        mark={person.mailCameBack ? <CameBackChip /> : undefined}
      />
    </li>
  );
}

/** After a reload it may be far down in the list. */
const bringIntoView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: "nearest" });

/** Adds this recipient to the note. */
export const ChoosableRow = ({
  person,
  onChoose,
}: {
  readonly person: Recipient;
  readonly onChoose: () => void;
}) => (
  <li className={styles.row}>
    <RowButton
      onPress={onChoose}
      start={<Avatar person={person} size={44} silent />}
      title={person.name}
      hint={person.email}
      mark={person.mailCameBack ? <CameBackChip /> : undefined}
      end={
        <span className={styles.add}>
          <Plus size={20} aria-hidden />
          <span>{say.choose}</span>
        </span>
      }
    />
  </li>
);
