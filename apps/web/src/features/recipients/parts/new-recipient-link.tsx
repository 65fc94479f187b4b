import { recipients as say } from "@afterword/core/messages/recipients";
import { UserPlus } from "lucide-react";
import { ButtonLink } from "../../../shared/ui/button.tsx";

export const NewRecipientLink = ({
  to,
  replace = false,
}: {
  readonly to: string;
  readonly replace?: boolean;
}) => (
  <ButtonLink to={to} replace={replace} kind="primary" icon={<UserPlus size={20} aria-hidden />}>
    {say.addNew}
  </ButtonLink>
);
