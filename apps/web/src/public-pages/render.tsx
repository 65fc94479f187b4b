import type {
  SignOfLifePageProps,
  GetNotePageProps,
  HomePageProps,
  MessagePageProps,
  NotePage,
} from "@afterword/contract/public-pages";
import { publicPages } from "@afterword/core/messages/public-pages";
import { rehearsal } from "@afterword/core/messages/rehearsal";
import { thread } from "@afterword/core/messages/thread";
import { clientAssets } from "virtual:client-assets";
import { SignOfLife } from "./sign-of-life.tsx";
import { renderDocument, renderPrivateDocument } from "./document.tsx";
import { DeliveredNote } from "./delivered-note.tsx";
import { homeDocument } from "./home.tsx";
import { MessageAndEnvelope } from "./message.tsx";
import { NoteNotFound } from "./note-not-found.tsx";

/** The site root, for browsers. */
export const renderHomePage = (props: HomePageProps): string => renderDocument(homeDocument(props));

/** The page behind the link of a delivery's mail, or of a rehearsal's. */
export const renderGetNotePage = (props: GetNotePageProps): string =>
  props.kind === "note"
    ? renderPrivateDocument({
        title: titleOf(props),
        // Only if there are buttons.
        head: props.downloadHref !== null && <script type="module" src={clientAssets.noteScript} />,
        children: <DeliveredNote {...props} />,
      })
    : renderPrivateDocument({ title: publicPages.noteNotFound, children: <NoteNotFound {...props} /> });

const titleOf = ({ from, rehearsalUntil }: NotePage): string =>
  rehearsalUntil === undefined ? publicPages.noteFrom(from) : rehearsal.pageTitle(from);

/** The page behind a reminder's link, and the answer to its button. */
export const renderSignOfLifePage = (props: SignOfLifePageProps): string =>
  renderPrivateDocument({ title: thread.reminded, children: <SignOfLife {...props} /> });

/** A page with one message. */
export const renderMessagePage = (props: MessagePageProps): string =>
  renderPrivateDocument({ title: props.title, children: <MessageAndEnvelope {...props} /> });
