import type { NotePage } from "@afterword/contract/public-pages";
import { mailtoOf } from "@afterword/core/accounts/email";
import { publicPages as say } from "@afterword/core/messages/public-pages";
import { rehearsal } from "@afterword/core/messages/rehearsal";
import { CONTENT_FIELDS } from "@afterword/core/notes/content";
import type { NoteContent } from "@afterword/core/notes/content";
import type { ReactNode } from "react";
import { formatDate } from "../shared/format/dates.ts";
import { initials } from "../shared/format/initials.ts";
import { RecordingPart } from "./recording-part.tsx";
import { ADDRESS, NAME, Sentence } from "./sentence.tsx";

/** The letter first, then the buttons. No login, no advertising, no countdown. */
export function DeliveredNote(note: NotePage) {
  return (
    <>
      {note.rehearsalUntil !== undefined && (
        <RehearsalMark until={formatDate(note.rehearsalUntil, note.timeZone)} />
      )}
      <article className="letter">
        <h1 className="sender">
          <span className="avatar" aria-hidden>
            {initials(note.from)}
            {/* On top of the initials, which remain if it no longer loads. */}
            {note.picture !== null && <img src={note.picture} alt="" width="48" height="48" />}
          </span>
          <span>
            <Sentence words={say.noteFrom(NAME)} slots={{ [NAME]: <bdi>{note.from}</bdi> }} />
          </span>
        </h1>
        {CONTENT_FIELDS.map((field) => {
          const Part = PARTS[field];
          return <Part key={field} {...note} />;
        })}
      </article>
      <aside className="afterwards">
        {note.downloadHref !== null && <TakeAlong href={note.downloadHref} />}
        <p className={note.downloadHref === null ? undefined : "unscripted"}>{say.print}</p>
        <WhyHere {...note} />
        <p>{say.privateLink}</p>
      </aside>
    </>
  );
}

/** What a recipient sees of each field. The dates are below the title. */
const PARTS: Readonly<Record<keyof NoteContent, (note: NotePage) => ReactNode>> = {
  title: (note) => (
    <>
      <h2 dir="auto">{note.title}</h2>
      <Dates {...note} />
    </>
  ),
  text: ({ text }) =>
    text === "" ? null : (
      <div className="text" dir="auto">
        {text}
      </div>
    ),
  recording: ({ shownRecording }) => shownRecording && <RecordingPart {...shownRecording} />,
};

/** For a reader to whom the link was forwarded: why this is here, and whom to ask. */
const WhyHere = ({ from, contactEmail }: Pick<NotePage, "from" | "contactEmail">) => {
  const ask = say.whomToAsk(NAME, contactEmail && ADDRESS);
  const slots = {
    [NAME]: <bdi>{from}</bdi>,
    [ADDRESS]: contactEmail !== null && <a href={mailtoOf(contactEmail)}>{contactEmail}</a>,
  };
  return (
    <p>
      <Sentence words={`${say.whyHere(NAME)} ${ask}`} slots={slots} />
    </p>
  );
};

/**
 * Download, print and share. The last two need a script (note-buttons.ts). They are disabled until it has loaded; where
 * scripts are off, a sentence replaces them.
 */
const TakeAlong = ({ href }: { readonly href: string }) => (
  <div className="along">
    <a className="button" href={href} download>
      {say.download}
    </a>
    <button type="button" className="button scripted" data-does="print" disabled>
      {say.printButton}
    </button>
    <button
      type="button"
      className="button scripted"
      data-does="share"
      data-copy={say.copyText}
      data-copied={say.copied}
      data-selected={say.selected}
      disabled
    >
      {say.share}
    </button>
  </div>
);

/** A rehearsal looks like a delivery except for this. */
const RehearsalMark = ({ until }: { readonly until: string }) => (
  <p className="rehearsal" role="note">
    <strong>{rehearsal.markTitle}.</strong> {rehearsal.markPage(until)}
  </p>
);

function Dates({ writtenAt, releasedAt, availableUntil, timeZone }: NotePage) {
  const dayOf = (at: string): string => formatDate(at, timeZone);
  return (
    <dl className="dates">
      <div>
        <dt>{say.written}</dt>
        <dd>
          <time dateTime={writtenAt}>{dayOf(writtenAt)}</time>
        </dd>
      </div>
      <div>
        <dt>{say.released}</dt>
        <dd>
          <time dateTime={releasedAt}>{dayOf(releasedAt)}</time>
        </dd>
      </div>
      <div>
        <dt>{say.available}</dt>
        <dd>{availableUntil === null ? say.availableForever : say.availableUntil(dayOf(availableUntil))}</dd>
      </div>
    </dl>
  );
}
