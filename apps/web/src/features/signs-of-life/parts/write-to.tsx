import type { NoteRecipient } from "@afterword/contract/endpoints/notes";
import { mailtoOf } from "@afterword/core/accounts/email";
import { NOTE_LIST_AVATARS } from "@afterword/core/constants";
import { thread as say } from "@afterword/core/messages/thread";
import { words } from "@afterword/core/messages/words";
import { pathTo } from "@afterword/core/routes/paths";
import { isolated } from "@afterword/core/text/direction";
import { CreditCard } from "lucide-react";
import { toldInHead } from "../../../shared/device/told-in-head.ts";
import { Link } from "../../../shared/ui/link.tsx";
import styles from "./write-to.module.css";

/**
 * Opens a mail of one's own to the people the notes went to: what can still be done after a delivery. On the thread's
 * dark card.
 */
export function WriteTo({ people }: { readonly people: readonly NoteRecipient[] }) {
  const others = people.slice(NOTE_LIST_AVATARS);
  if (people.length === 0) return null;
  return (
    <>
      <div className={styles.people}>
        {people.slice(0, NOTE_LIST_AVATARS).map((person) => (
          <MailLink key={person._id} person={person} />
        ))}
      </div>
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>{words.more(others.length)}</summary>
          <div className={styles.people}>
            {others.map((person) => (
              <MailLink key={person._id} person={person} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

/** What can be done where a plan has expired, in the same look. */
export const ChoosePlan = () => (
  <div className={styles.people}>
    <Link to={pathTo("upgradeSubscription")}>
      <CreditCard size={18} aria-hidden />
      {words.choosePlan}
    </Link>
  </div>
);

/** Where an account was disabled: who can say why, and end it. */
export function AskOperators() {
  const contact = toldInHead("contact");
  if (contact === undefined) return <p>{say.inactiveAsk}</p>;
  return (
    <div className={styles.people}>
      <a href={mailtoOf(contact)}>{say.writeTo(isolated(contact))}</a>
    </div>
  );
}

/** Where an app store has not confirmed a plan: what was paid, and the other plans. */
export const SeePlan = () => (
  <Link to={pathTo("subscription")} className={styles.quiet}>
    {say.seePlan}
  </Link>
);

/** What can be done where no reminder arrives: quiet below "I'm fine", which already ends the wait. */
export const CheckAddress = () => (
  <Link to={pathTo("profile")} className={styles.quiet}>
    {say.checkAddress}
  </Link>
);

const MailLink = ({ person: { name, email } }: { readonly person: NoteRecipient }) => (
  <a href={mailtoOf(email)}>{say.writeTo(isolated(name))}</a>
);
