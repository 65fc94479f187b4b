import { recipients as say } from "@afterword/core/messages/recipients";
import { UserPlus } from "lucide-react";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import { Dock } from "../../../shared/ui/dock.tsx";

/** The link to a new recipient. */
export const NewRecipientDock = ({
  to,
  replace = false,
}: {
  readonly to: string;
  readonly replace?: boolean;
}) => (
  <Dock>
    <ButtonLink to={to} replace={replace} kind="primary" icon={<UserPlus size={20} aria-hidden />}>
      {say.addNew}
    </ButtonLink>
  </Dock>
);
