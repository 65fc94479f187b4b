import { noteBody } from "@afterword/contract/endpoints/notes";
import type { Note, NoteBody } from "@afterword/contract/endpoints/notes";
import { VALIDATION_DEBOUNCE_MS } from "@afterword/core/constants";
import { EMPTY_ADDRESSED, isSameAddressed, NEW_NOTE, withSent } from "@afterword/core/notes/draft";
import type { AddressedContent, Draft, DraftBase, DraftKey } from "@afterword/core/notes/draft";
import { oneLine } from "@afterword/core/text/one-line";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { loggedInId } from "../../shared/http/session.ts";
import { readDraft, writeDraft } from "./drafts.ts";
import { baseOf, beginDraft, bodyOf, contentOf } from "./note-content.ts";
import { useRecordingInForm } from "./recording-in-form.ts";
import type { RecordingInForm } from "./recording-in-form.ts";
import { autosave } from "../../shared/forms/autosave.ts";
import { newId } from "../../shared/http/new-id.ts";

export type NoteFormControl = UseFormReturn<NoteBody, unknown, NoteBody>;

export type NoteForm = {
  readonly draftKey: DraftKey;
  readonly form: NoteFormControl;
  /** Whether the input differs from what is saved. */
  readonly changed: boolean;
  /** The same, at this moment. */
  readonly isUnsaved: () => boolean;
  /** The text is long enough for the field with a fixed height. */
  readonly long: boolean;
  /** Marks this body as saved. Input made meanwhile stays. */
  readonly markSaved: (body: NoteBody) => void;
  /** Resets to what is saved; a new note to nothing. */
  readonly startOver: () => void;
  /** The saved version that the current input is based on, at this moment; none for a new note. */
  readonly base: () => DraftBase | undefined;
  /** Replaces the input by this saved version. */
  readonly takeOver: (saved: Note) => void;
  /** Bases the input on this saved version, which it replaces when it is saved. */
  readonly goOnFrom: (saved: Note) => void;
  /** Remembers what is being sent. Returns all that was sent since the last answer. */
  readonly markSent: (content: AddressedContent) => readonly AddressedContent[];
  readonly takes: RecordingInForm;
  /** Turns the input into another new note. */
  readonly becomeAnother: () => void;
};

/**
 * A field that grows with its text measures all of it at every keystroke. Above this length typing would stutter, so
 * the field has a fixed height and scrolls.
 */
const LONG_TEXT = 20_000;

/** The form of a note. As soon as it differs from what is saved, it is stored as a draft (product §4). */
export function useNoteForm(note: Note | undefined): NoteForm {
  const draftKey = note?._id ?? NEW_NOTE;
  const [begun] = useState(() => begin(draftKey, note));
  const saved = useRef(begun.saved);
  const base = useRef(begun.base);
  const form = useFields(begun.values);
  const look = useCallback(() => lookAt(form.getValues(), saved.current), [form]);
  const [seen, setSeen] = useState(() => lookAt(begun.values, begun.saved));
  const sent = useRef(begun.sent);
  const write = useDraftWriter(draftKey, begun);
  const keep = useCallback(
    () => write(look().changed ? draftOfValues(form.getValues(), base.current, sent.current) : null),
    [form, look, write],
  );
  const refresh = useCallback(() => setSeen((last) => sameAs(last, look())), [look]);
  useKeptDraft(form, keep, refresh);
  const settle = (): void => [refresh, keep].forEach((act) => act());
  const become = (content: AddressedContent, noteId = form.getValues("_id") ?? newId()): void => {
    form.reset(bodyOf(noteId, content, form.getValues("active")));
    settle();
  };
  const takes = useRecordingInForm(form, () => [saved.current, base.current, ...sent.current]);
  const takeOver = (newer: Note): void => {
    takes.discardTakes(newer);
    [saved.current, base.current, sent.current] = [contentOf(newer), baseOf(newer), []];
    become(saved.current);
  };
  useServerChanges(note, (newer) => {
    if (!look().changed) return takeOver(newer);
    saved.current = contentOf(newer);
    base.current = movedTo(newer, base.current);
    refresh();
  });
  useActiveOf(note, form);
  return {
    draftKey,
    form,
    ...seen,
    takes,
    isUnsaved: () => look().changed,
    markSaved: (body) => {
      saved.current = contentOf(body);
      if (base.current) [base.current, sent.current] = [{ ...base.current, ...saved.current }, []];
      takeAsSaved(form, body);
      settle();
    },
    startOver: () => {
      takes.discardTakes();
      if (note !== undefined) base.current = { ...saved.current, updatedAt: note.updatedAt };
      sent.current = [];
      become(saved.current, note?._id ?? newId());
    },
    base: () => base.current,
    takeOver,
    goOnFrom: (newer) => {
      [saved.current, base.current] = [contentOf(newer), baseOf(newer)];
      form.setValue("active", newer.active);
      settle();
    },
    markSent: (content) => {
      sent.current = withSent(sent.current, content);
      keep();
      return sent.current;
    },
    becomeAnother: () => {
      [sent.current, saved.current] = [[], EMPTY_ADDRESSED];
      become(contentOf(form.getValues()), newId());
    },
  };
}

/**
 * Saving makes the title one line, so what that takes from the typed one is no change. What was replaced meanwhile
 * goes with the next save.
 */
const takeAsSaved = (form: NoteFormControl, { title, oldrecordings: gone = [] }: NoteBody): void => {
  const { oldrecordings = [] } = form.getValues();
  form.setValue(
    "oldrecordings",
    oldrecordings.filter((id) => !gone.includes(id)),
  );
  if (oneLine(form.getValues("title")) === title) form.setValue("title", title);
};

/** The form's values are the body that is sent, so the wire's rules validate them. */
const useFields = (values: NoteBody): NoteFormControl =>
  useForm<NoteBody, unknown, NoteBody>({
    mode: "all",
    delayError: VALIDATION_DEBOUNCE_MS,
    resolver: standardSchemaResolver<NoteBody, unknown, NoteBody>(noteBody),
    defaultValues: values,
  });

/** Writes only what was typed on this page: another tab with the same draft may leave with an older one. */
function useDraftWriter(key: DraftKey, begun: Begun): (draft: Draft | null) => void {
  const last = useRef(JSON.stringify(begun.kept));
  return useCallback(
    (draft) => {
      const text = JSON.stringify(draft);
      if (text === last.current) return;
      last.current = text;
      writeDraft(key, draft, begun.writerId);
    },
    [key, begun],
  );
}

const begin = (key: DraftKey, note: Note | undefined) => {
  const draft = beginDraft(key, note);
  const base = note === undefined ? undefined : movedTo(note, draft.base ?? baseOf(note));
  const body = bodyOf(draft.noteId, draft, note?.active ?? true);
  const values = { ...body, oldrecordings: [...(draft.oldrecordings ?? [])] };
  const sent = draft.sent ?? [];
  return {
    saved: note === undefined ? EMPTY_ADDRESSED : contentOf(note),
    base,
    values,
    sent,
    kept: readDraft(key) === null ? null : draftOfValues(values, base, sent),
    writerId: loggedInId(),
  };
};

type Begun = ReturnType<typeof begin>;

/** A newer version with the same content (one that was only paused, say) replaces the older one. */
const movedTo = (newer: Note, base: DraftBase | undefined): DraftBase | undefined =>
  base === undefined || !isSameAddressed(base, contentOf(newer)) ? base : baseOf(newer);

const lookAt = (values: NoteBody, saved: AddressedContent): Seen => ({
  changed: !isSameAddressed(saved, contentOf(values)),
  long: values.text.length > LONG_TEXT,
});

/** The same object while nothing changes, so that a keystroke re-renders nothing. */
const sameAs = (last: Seen, next: Seen): Seen =>
  last.changed === next.changed && last.long === next.long ? last : next;

type Seen = Pick<NoteForm, "changed" | "long">;

const draftOfValues = (
  values: NoteBody,
  base: DraftBase | undefined,
  sent: readonly AddressedContent[],
): Draft => {
  const { oldrecordings = [] } = values;
  return {
    ...contentOf(values),
    noteId: values._id ?? newId(),
    base,
    ...(sent.length === 0 ? {} : { sent }),
    ...(oldrecordings.length === 0 ? {} : { oldrecordings }),
  };
};

function useKeptDraft(form: NoteFormControl, keep: () => void, refresh: () => void): void {
  useEffect(
    () =>
      autosave(form, keep, (field) => {
        refresh();
        // The page that chooses recipients reads the draft while this page is still mounted.
        return field === "recipients" ? "at once" : "soon";
      }),
    [form, keep, refresh],
  );
}

/** Another device may have changed the note since it was opened. */
function useServerChanges(note: Note | undefined, adopt: (newer: Note) => void): void {
  const latest = useRef(adopt);
  useEffect(() => {
    latest.current = adopt;
  });
  const known = useRef(note?.updatedAt);
  useEffect(() => {
    if (note === undefined || note.updatedAt === known.current) return;
    known.current = note.updatedAt;
    latest.current(note);
  }, [note]);
}

/** Pausing and activating happen in the list; the editor only passes the current state on. */
function useActiveOf(note: Note | undefined, form: NoteFormControl): void {
  const active = note?.active;
  useEffect(() => {
    if (active !== undefined) form.setValue("active", active);
  }, [active, form]);
}
