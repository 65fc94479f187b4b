import { fullName } from "@afterword/core/accounts/name";
import { useSession } from "../../shared/http/session.ts";
import { useCurrentUser } from "../../features/accounts/user-query.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import styles from "./sidebar-user.module.css";

/** First name, last name, e-mail and picture of whoever is logged in. */
export function SidebarUser() {
  const session = useSession();
  const user = useCurrentUser().data;
  if (session.kind === "logged-out") return null;
  // The place is kept while the user is being loaded.
  if (user === undefined) return <div className={styles.user} />;
  const name = fullName(user);
  return (
    <div className={styles.user}>
      <Avatar person={{ name, pfp: user.pfp }} size={44} silent />
      <div className={styles.words}>
        <strong>{name}</strong>
        <small>{user.email}</small>
      </div>
    </div>
  );
}
