import type { NoteNotFoundProps } from "@afterword/contract/public-pages";
import { mailtoOf } from "@afterword/core/accounts/email";
import { publicPages as say } from "@afterword/core/messages/public-pages";
import { MessageAndEnvelope } from "./message.tsx";
import { ADDRESS, Sentence } from "./sentence.tsx";

/** For a reader who expects a note: what to try, one step after the other, and at last whom to ask. */
export const NoteNotFound = ({ contactEmail }: NoteNotFoundProps) => (
  <MessageAndEnvelope title={say.noteNotFound} text={say.noteNotFoundHint}>
    <ol>
      <li>{say.noteNotFoundTryAgain}</li>
      <li>{say.noteNotFoundCopy}</li>
      <li>
        {contactEmail === null ? (
          say.noteNotFoundAsk(null)
        ) : (
          <Sentence
            words={say.noteNotFoundAsk(ADDRESS)}
            slots={{ [ADDRESS]: <a href={mailtoOf(contactEmail)}>{contactEmail}</a> }}
          />
        )}
      </li>
    </ol>
  </MessageAndEnvelope>
);
