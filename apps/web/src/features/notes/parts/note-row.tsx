import type { Note } from "@afterword/contract/endpoints/notes";
import { notes as say } from "@afterword/core/messages/notes";
import { words } from "@afterword/core/messages/words";
import type { DraftKey } from "@afterword/core/notes/draft";
import { kindOfNote } from "@afterword/core/notes/note-list";
import { pathTo } from "@afterword/core/routes/paths";
import { Check, CreditCard, Pause, PencilLine, Send } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "../../../shared/ui/link.tsx";
import { AvatarStack } from "../../../shared/ui/avatar.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { SwipeItem } from "../../../shared/ui/swipe-item.tsx";
import { Switch } from "../../../shared/ui/switch.tsx";
import { useCurrentUser } from "../../accounts/public.ts";
import { CameBackChip } from "../../deliveries/public.ts";
import { readDraft } from "../drafts.ts";
import { takeArrival } from "../kept-note.ts";
import { noteState } from "../note-state.ts";
import type { NoteState } from "../note-state.ts";
import { editorPath } from "../selection-path.ts";
import { RecordingOfNote } from "./recording-of-note.tsx";
import styles from "./note-row.module.css";

/** One note of the list. The whole row opens it; its switch asks before it changes. */
export function NoteRow({
  note,
  unsaved,
  onDelete,
  onSwitch,
}: {
  readonly note: Note;
  /** This device has an unsaved draft of it. */
  readonly unsaved: boolean;
  readonly onDelete: () => void;
  readonly onSwitch: () => void;
}) {
  const kind = kindOfNote(note);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Focusing also brings it into view.
    if (takeArrival(note._id)) link.current?.focus();
  }, [note._id]);
  return (
    <SwipeItem label={words.deleteNamed(note.title)} onDelete={onDelete}>
      <article className={styles.row} data-kind={kind}>
        <div className={styles.words}>
          <h2 dir="auto">
            <Link ref={link} to={pathTo("note", { id: note._id })}>
              {note.title}
            </Link>
          </h2>
          {note.text !== "" && (
            <p className={styles.excerpt} dir="auto">
              {excerptOf(note.text)}
            </p>
          )}
          {note.recording !== null && (
            <div className={styles.recording}>
              <RecordingOfNote recording={note.recording} server={note.recordingState} compact />
            </div>
          )}
          <div className={styles.marks}>
            <AvatarStack people={note.recipients} />
            <StateChip note={note} />
            {note.recipients.some(({ mailCameBack }) => mailCameBack) && <CameBackChip />}
            {unsaved && <Unsaved />}
          </div>
        </div>
        {kind !== "sent" && (
          <Switch
            className={styles.switch}
            aria-label={say.activeSwitch(note.title)}
            checked={note.active}
            onChange={onSwitch}
          />
        )}
      </article>
    </SwipeItem>
  );
}

function StateChip({ note }: { readonly note: Note }) {
  const { kind, words: state } = noteState(note, useCurrentUser().data?.thread.kind);
  const Icon = ICONS[kind];
  return <Chip icon={<Icon size={14} aria-hidden />}>{state}</Chip>;
}

const ICONS = {
  sent: Send,
  paused: Pause,
  "waits-for-plan": CreditCard,
  waits: Pause,
  "active-in-part": Check,
  active: Check,
} as const satisfies Record<NoteState["kind"], unknown>;

const Unsaved = () => <Chip icon={<PencilLine size={14} aria-hidden />}>{say.unsavedMark}</Chip>;

/** At most two lines are visible, so each row gets only the start of the text. */
const EXCERPT_LENGTH = 400;

const excerptOf = (text: string): string => text.slice(0, EXCERPT_LENGTH);

/** A draft on this device without a note in the list; the row leads to its editor. */
export function UnsavedRow({ draftKey }: { readonly draftKey: DraftKey }) {
  const draft = readDraft(draftKey);
  const title = draft?.title.trim() ?? "";
  const recording = draft?.recording ?? null;
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.words}>
          <h2 dir="auto">
            <Link to={editorPath(draftKey)}>{title === "" ? say.unsavedNew : title}</Link>
          </h2>
          {recording !== null && (
            <div className={styles.recording}>
              <RecordingOfNote recording={recording} server={null} compact />
            </div>
          )}
          <div className={styles.marks}>
            <Unsaved />
          </div>
        </div>
      </div>
    </li>
  );
}
