import type { UserRow } from "@afterword/contract/endpoints/user-admin";
import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { MailQuestion } from "lucide-react";
import { Chip } from "../../../shared/ui/chip.tsx";
import styles from "./user-columns.module.css";

/** The address, and whether it still has to be confirmed. */
export const EmailOfUser = ({ user: { email, emailConfirmed } }: { readonly user: UserRow }) =>
  emailConfirmed ? (
    email
  ) : (
    <span className={styles.lines}>
      {email}
      <span title={say.unconfirmedHint}>
        <Chip icon={<MailQuestion size={16} aria-hidden />}>{say.unconfirmed}</Chip>
      </span>
    </span>
  );
