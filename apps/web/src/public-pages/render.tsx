import type {
  ConfirmAgencyPageProps,
  GetNotePageProps,
  MessagePageProps,
} from "@afterword/contract/public-pages";
import { publicPages } from "@afterword/core/messages/public-pages";
import { ConfirmAgency } from "./confirm-agency.tsx";
import { renderDocument } from "./document.tsx";
import { DeliveredNote } from "./delivered-note.tsx";
import { Message } from "./message.tsx";

/** The page behind the link of a delivery's mail. */
export const renderGetNotePage = (props: GetNotePageProps): string =>
  props.kind === "note"
    ? renderDocument(publicPages.noteFrom(props.from), <DeliveredNote {...props} />)
    : renderMessagePage({ title: publicPages.noteNotFound, text: publicPages.noteNotFoundHint });

/** The page behind the link of a reminder's mail, and what the press of its button answers. */
export const renderConfirmAgencyPage = (props: ConfirmAgencyPageProps): string =>
  renderDocument(publicPages.fineTitle, <ConfirmAgency {...props} />);

/** A page that says one thing. */
export const renderMessagePage = (props: MessagePageProps): string =>
  renderDocument(props.title, <Message {...props} />);
