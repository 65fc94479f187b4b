import type { NoteRecipient } from "@afterword/contract/endpoints/notes";
import { mailtoOf } from "@afterword/core/accounts/email";
import { NOTE_LIST_AVATARS } from "@afterword/core/constants";
import { thread as say } from "@afterword/core/messages/thread";
import { words } from "@afterword/core/messages/words";
import { isolated } from "@afterword/core/text/direction";
import { Mail } from "lucide-react";
import styles from "./write-to.module.css";

/**
 * Opens a mail of one's own to the people the notes went to: what can still be done after a delivery. On the thread's
 * dark card.
 */
export function WriteTo({ people }: { readonly people: readonly NoteRecipient[] }) {
  const others = people.slice(NOTE_LIST_AVATARS);
  if (people.length === 0) return null;
  return (
    <div className={styles.people}>
      {people.slice(0, NOTE_LIST_AVATARS).map((person) => (
        <MailLink key={person._id} person={person} />
      ))}
      {others.length > 0 && (
        <details>
          <summary>{words.more(others.length)}</summary>
          <div className={styles.people}>
            {others.map((person) => (
              <MailLink key={person._id} person={person} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

const MailLink = ({ person: { name, email } }: { readonly person: NoteRecipient }) => (
  <a href={mailtoOf(email)}>
    <Mail size={18} aria-hidden />
    {say.writeTo(isolated(name))}
  </a>
);
