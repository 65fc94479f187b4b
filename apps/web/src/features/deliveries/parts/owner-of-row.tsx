import { fullName } from "@afterword/core/accounts/name";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import styles from "./admin-row.module.css";

/** Whom a row of an admin's list is about. */
export function OwnerOfRow({
  owner,
}: {
  readonly owner: { readonly firstname: string; readonly lastname: string; readonly email: string };
}) {
  const name = fullName(owner);
  return (
    <div className={styles.person}>
      <Avatar person={{ name }} size={44} silent />
      <div className={styles.lines}>
        <strong>{name}</strong>
        <span>{owner.email}</span>
      </div>
    </div>
  );
}
