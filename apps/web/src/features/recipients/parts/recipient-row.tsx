import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { Plus } from "lucide-react";
import { CameBackChip } from "../../deliveries/public.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { RowButton, RowLink } from "../../../shared/ui/row.tsx";

/** Links to the recipient's editor. */
export const RecipientRow = ({ person, to }: { readonly person: Recipient; readonly to: string }) => (
  <li>
    <RowLink
      to={to}
      start={<Avatar person={person} size={44} silent />}
      title={person.name}
      hint={person.email}
      mark={person.mailCameBack ? <CameBackChip /> : undefined}
    />
  </li>
);

/** Adds this recipient to the note. */
export const ChoosableRow = ({
  person,
  onChoose,
}: {
  readonly person: Recipient;
  readonly onChoose: () => void;
}) => (
  <li>
    <RowButton
      onPress={onChoose}
      start={<Avatar person={person} size={44} silent />}
      title={person.name}
      hint={person.email}
      mark={person.mailCameBack ? <CameBackChip /> : undefined}
      end={<Plus size={20} aria-hidden />}
    />
  </li>
);
