import { recipients as say } from "@afterword/core/messages/recipients";
import { UserPlus } from "lucide-react";
import { ButtonLink } from "../../../shared/ui/button.tsx";

export const NewRecipientLink = ({
  to,
  replace = false,
  isOpen = false,
}: {
  readonly to: string;
  readonly replace?: boolean;
  /** Its form stands beside it, with the primary button. */
  readonly isOpen?: boolean;
}) => (
  <ButtonLink
    to={to}
    replace={replace}
    kind={isOpen ? "plain" : "primary"}
    icon={<UserPlus size={20} aria-hidden />}
  >
    {say.addNew}
  </ButtonLink>
);
