import type { NoteContent } from "@afterword/core/notes/content";
import type { RecordingType } from "@afterword/core/recordings/recording";
import type { TimeZone } from "@afterword/core/time/time-zone";

/**
 * What the server hands to the pages that need neither an account nor a script. The web app builds them into one
 * module, which the server loads at run time; these plain types are all the two share.
 * Instants are ISO 8601 in UTC.
 */
export type GetNotePageProps = NotePage | NoteNotFoundProps;

/** What is behind a link that leads to no note; without a `contactEmail` nobody is named whom its reader may ask. */
export type NoteNotFoundProps = { readonly kind: "not-found"; readonly contactEmail: string | null };

/** The page of a delivered note, of a rehearsal, or of a preview. */
export type NotePage = NoteContent & {
  readonly kind: "note";
  readonly from: string;
  /** Address of the sender's picture; without one their initials stand there. */
  readonly picture: string | null;
  /** Null without a recording. */
  readonly shownRecording: ShownRecording | null;
  readonly writtenAt: string;
  readonly releasedAt: string;
  /** Null when the note stays without limit. */
  readonly availableUntil: string | null;
  readonly timeZone: TimeZone;
  /** Whom readers may ask besides people who know the writer; null where nobody is named. */
  readonly contactEmail: string | null;
  /** Address that answers the note as a plain text file; null leaves the link out. */
  readonly downloadHref: string | null;
  /** Until when its link works; only on a rehearsal, which says on the page that it is one. */
  readonly rehearsalUntil?: string;
};

/** How far a note's recording can be played. The addresses are good for some hours. */
export type ShownRecording = {
  readonly type: RecordingType;
  /** As measured; until then as its device counted. */
  readonly seconds: number;
} & (
  | {
      readonly kind: "playable";
      readonly playHref: string;
      readonly downloadHref: string;
      /** The first picture of a video. */
      readonly posterHref: string | null;
      /** Only while some of it is missing; `of` is null while its end is unknown. */
      readonly parts: { readonly arrived: number; readonly of: number | null } | null;
      /** It could not be converted: some browsers cannot play it as its device made it. */
      readonly isOddForm: boolean;
    }
  /** `unavailable`: the store does not answer now. `lost`: it will never be playable. */
  | { readonly kind: "not-arrived" | "unavailable" | "lost" }
);

export type SignOfLifePageProps =
  | {
      readonly kind: "ask";
      readonly firstname: string;
      /** Address the form posts to. */
      readonly action: string;
      /** Posted as the hidden field `csrf`. */
      readonly csrfToken: string;
      /** Null when nothing is due. */
      readonly line: LineOnPage | null;
    }
  | {
      readonly kind: "thank-you";
      readonly firstname: string;
      /** The line that begins with this sign of life; null when nothing is due. */
      readonly line: LineOnPage | null;
      /** Where the lamp stood before it; null when it comes from nowhere, as on a page that is opened again. */
      readonly from: PlaceOnLine | null;
    }
  | {
      readonly kind: "too-late";
      /** Null once a later sign of life has taken its place. */
      readonly lastSignAt: string | null;
      readonly deliveredAt: string;
      readonly timeZone: TimeZone;
      /** Whether other notes are held by now; null where nothing is said of what comes next. */
      readonly areOthersHeld: boolean | null;
    }
  /** A link older than the last sign of life, while a newer reminder waits for an answer, or while none does. */
  | { readonly kind: "asked-again" | "nothing-due" }
  | { readonly kind: "link-invalid" };

/** Where reminder and today stand between the last sign of life (0) and the delivery (1). */
export type PlaceOnLine = { readonly reminderMark: number; readonly lamp: number };

/** From the last sign of life to the reminder, and to the delivery if nothing answers it. */
export type LineOnPage = PlaceOnLine & {
  readonly timeZone: TimeZone;
  readonly lastSignAt: string;
  /** Null where no reminder has reached its owner. */
  readonly reminderAt: string | null;
  /** Null while delivery waits for something whose day is not known. */
  readonly deliveryAt: string | null;
};

export type MessagePageProps = {
  readonly title: string;
  readonly text: string;
  /** A second paragraph. */
  readonly hint?: string;
  readonly link?: { readonly href: string; readonly label: string };
  /** One button; `csrfToken` is posted as the hidden field `csrf`. */
  readonly form?: { readonly action: string; readonly csrfToken: string; readonly label: string };
};

export type HomePageProps = {
  /** The stored homepage, sanitised: the only markup that is set on a page as it is. */
  readonly markup: string;
  /** Its heading and its first paragraph as words, for search engines and previews of links. */
  readonly title: string;
  readonly description: string;
  /** Origin under which people reach this installation. */
  readonly publicUrl: string;
  /** Address of the simulated phone; null in production, which has none. */
  readonly demoPhoneHref: string | null;
};

/** What the built module exports: each answers a whole HTML document. */
export type PublicPages = {
  readonly renderHomePage: (props: HomePageProps) => string;
  readonly renderGetNotePage: (props: GetNotePageProps) => string;
  readonly renderSignOfLifePage: (props: SignOfLifePageProps) => string;
  readonly renderMessagePage: (props: MessagePageProps) => string;
};
