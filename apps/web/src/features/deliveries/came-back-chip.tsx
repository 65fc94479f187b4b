import { recipients as say } from "@afterword/core/messages/recipients";
import { MailX } from "lucide-react";
import { Chip } from "../../shared/ui/chip.tsx";

/** The recipient's mailbox refused our mail for good (look.md, "is the address still right?"). */
export const CameBackChip = () => (
  <Chip kind="lamp" icon={<MailX size={14} aria-hidden />}>
    {say.mailCameBack}
  </Chip>
);
