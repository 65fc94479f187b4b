/** What of the editor decides its buttons. */
export type EditorState = {
  readonly isNew: boolean;
  /** What is on the screen differs from what is saved; for a new note, from nothing. */
  readonly isChanged: boolean;
  readonly isSent: boolean;
  /** Loading, saving or deleting. */
  readonly isBusy: boolean;
};

export type EditorButtons = {
  /** Null where there is nothing to save any more. */
  readonly save: { readonly kind: "activate" | "save-changes"; readonly enabled: boolean } | null;
  /** What takes something away; at most one at a time. */
  readonly drop: { readonly kind: "delete" | "clear" | "discard"; readonly enabled: boolean } | null;
};

/**
 * The buttons of the note editor (product §2, §4, §5): a new note is activated, an existing one saved; an existing
 * unchanged note can be deleted, a new changed one cleared, an existing changed one set back. A note that was sent
 * out only leaves the list.
 */
export const editorButtons = ({ isNew, isChanged, isSent, isBusy }: EditorState): EditorButtons => {
  const enabled = !isBusy;
  if (isSent) return { save: null, drop: { kind: "delete", enabled } };
  return {
    save: { kind: isNew ? "activate" : "save-changes", enabled: enabled && isChanged },
    drop: dropOf(isNew, isChanged, enabled),
  };
};

const dropOf = (isNew: boolean, isChanged: boolean, enabled: boolean): EditorButtons["drop"] => {
  if (isNew) return isChanged ? { kind: "clear", enabled } : null;
  return { kind: isChanged ? "discard" : "delete", enabled };
};
