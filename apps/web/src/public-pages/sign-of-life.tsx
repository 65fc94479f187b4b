import type { SignOfLifePageProps } from "@afterword/contract/public-pages";
import { publicPages as say } from "@afterword/core/messages/public-pages";
import { thread } from "@afterword/core/messages/thread";
import { ROUTES } from "@afterword/core/routes/paths";
import { formatDate } from "../shared/format/dates.ts";
import { Message, MessageAndEnvelope, OneButton } from "./message.tsx";
import { ThreadPicture } from "./thread-picture.tsx";

/** The list of notes with the thread; a visitor without a session gets there by the login. */
const TO_APP = { href: ROUTES.notes, label: say.toApp };

const TO_LOGIN = { href: ROUTES.login, label: say.toLogin };

/**
 * Asks whether the owner is all right. Opening the page changes nothing, because mail scanners follow links. The button
 * posts a form, which works without scripts.
 */
export function SignOfLife(props: SignOfLifePageProps) {
  switch (props.kind) {
    case "ask":
      return <Question {...props} />;
    case "thank-you":
      return (
        <Message title={say.thankYou(props.firstname)} text={say.thankYouText} link={TO_APP}>
          {props.line !== null && (
            <>
              <ThreadPicture kind="back" line={props.line} from={props.from} />
              {props.line.reminderAt !== null && (
                <p>{say.thankYouNext(formatDate(props.line.reminderAt, props.line.timeZone))}</p>
              )}
            </>
          )}
        </Message>
      );
    case "too-late":
      return (
        <Message
          title={say.tooLate}
          text={say.tooLateText(formatDate(props.deliveredAt, props.timeZone))}
          link={TO_APP}
        >
          <ThreadPicture {...props} kind="delivered" />
          <p>
            {thread.tooLateTell} {say.tooLateWho}
            {props.areOthersHeld !== null && ` ${thread.tooLateNext(props.areOthersHeld)}`}
          </p>
        </Message>
      );
    case "asked-again":
      return (
        <MessageAndEnvelope
          title={say.askedAgain}
          text={say.askedAgainText}
          hint={say.askedAgainHint}
          link={TO_LOGIN}
        />
      );
    case "nothing-due":
      return <MessageAndEnvelope title={say.nothingDue} text={say.nothingDueText} link={TO_APP} />;
    case "link-invalid":
      return (
        <MessageAndEnvelope
          title={say.linkInvalid}
          text={say.linkInvalidText}
          hint={say.linkInvalidHint}
          link={TO_LOGIN}
        />
      );
    default:
      return props satisfies never;
  }
}

function Question({
  firstname,
  action,
  csrfToken,
  line,
}: Extract<SignOfLifePageProps, { readonly kind: "ask" }>) {
  return (
    <section className="message">
      <h1>{say.signOfLifeQuestion(firstname)}</h1>
      <p>{say.signOfLifeText}</p>
      {line !== null && <ThreadPicture kind="asking" line={line} />}
      <OneButton action={action} csrfToken={csrfToken} label={say.signOfLifeButton} lamp />
    </section>
  );
}
