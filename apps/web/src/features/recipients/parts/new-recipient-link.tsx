import { recipients as say } from "@afterword/core/messages/recipients";
import { UserPlus } from "lucide-react";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import type { ButtonKind } from "../../../shared/ui/button.tsx";

export const NewRecipientLink = ({
  to,
  replace = false,
  kind = "primary",
}: {
  readonly to: string;
  readonly replace?: boolean;
  readonly kind?: ButtonKind;
}) => (
  <ButtonLink to={to} replace={replace} kind={kind} icon={<UserPlus size={20} aria-hidden />}>
    {say.addNew}
  </ButtonLink>
);
