import type {
  ConfirmAgencyPageProps,
  GetNotePageProps,
  MessagePageProps,
} from "@afterword/contract/public-pages";
import { publicPages } from "@afterword/core/messages/public-pages";
import { rehearsal } from "@afterword/core/messages/rehearsal";
import { ConfirmAgency } from "./confirm-agency.tsx";
import { renderDocument } from "./document.tsx";
import { DeliveredNote } from "./delivered-note.tsx";
import { Message } from "./message.tsx";

/** The page behind the link of a delivery's mail, or of a rehearsal's. */
export const renderGetNotePage = (props: GetNotePageProps): string =>
  props.kind === "note"
    ? renderDocument(titleOf(props), <DeliveredNote {...props} />)
    : renderMessagePage({ title: publicPages.noteNotFound, text: publicPages.noteNotFoundHint });

const titleOf = ({ from, rehearsalUntil }: Extract<GetNotePageProps, { kind: "note" }>): string =>
  rehearsalUntil === undefined ? publicPages.noteFrom(from) : rehearsal.pageTitle(from);

/** The page behind the link of a reminder's mail, and what the press of its button answers. */
export const renderConfirmAgencyPage = (props: ConfirmAgencyPageProps): string =>
  renderDocument(publicPages.fineTitle, <ConfirmAgency {...props} />);

/** A page that says one thing. */
export const renderMessagePage = (props: MessagePageProps): string =>
  renderDocument(props.title, <Message {...props} />);
