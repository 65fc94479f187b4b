import type { ChangeEvent, ComponentProps, KeyboardEvent } from "react";
import styles from "./content-fields.module.css";

/** The title of a note: one line of text, wrapped on the screen so that all of it is readable. */
export function TitleField({
  onEnter,
  onChange,
  ...field
}: ComponentProps<"textarea"> & { readonly onEnter?: () => void }) {
  const pressed = (event: KeyboardEvent): void => {
    // With an input method, Enter may also choose a word.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter?.();
  };
  const changed = (event: ChangeEvent<HTMLTextAreaElement>): void => {
    joinLines(event.target);
    onChange?.(event);
  };
  return (
    <textarea
      {...field}
      className={styles.title}
      dir="auto"
      rows={1}
      onKeyDown={pressed}
      onChange={changed}
    />
  );
}

/** Pasted text may have lines; the caret stays where it is. */
function joinLines(field: HTMLTextAreaElement): void {
  if (!field.value.includes("\n")) return;
  const caret = field.selectionEnd;
  field.value = field.value.replaceAll("\n", " ");
  field.setSelectionRange(caret, caret);
}
