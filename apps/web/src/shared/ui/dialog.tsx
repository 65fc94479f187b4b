import { words } from "@afterword/core/messages/words";
import { useId, useLayoutEffect, useRef } from "react";
import type { FormEvent, KeyboardEvent, ReactNode, SyntheticEvent } from "react";
import { Button } from "./button.tsx";
import { addOpenDialog } from "./dialog-stack.ts";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";

type DialogProps = {
  /** The question. */
  readonly title: string;
  readonly children?: ReactNode;
  /** A verb: "Pause", "Delete". Empty: there is no confirm button. */
  readonly confirm?: string;
  /** Empty: there is no cancel button, and Escape does nothing (product §5). */
  readonly cancel?: string;
  /** A third button, between the two. */
  readonly other?: { readonly label: string; readonly onPress: () => void };
  /** Confirming is destructive. */
  readonly danger?: boolean;
  /** Most people want something other than to confirm: the emphasized button is the one to cancel, or one of the content. */
  readonly staying?: boolean;
  readonly confirmDisabled?: boolean;
  readonly busy?: boolean;
  /** Opens by itself: its heading has the focus, so that a key meant for the page answers nothing. */
  readonly unasked?: boolean;
  /** For sentences that are read slowly: a column as wide as a page's. */
  readonly reading?: boolean;
  /** The id of words that the focus would jump past. */
  readonly describedBy?: string;
  /** Of a dialog with a size of its own. */
  readonly className?: string | undefined;
  readonly onConfirm?: () => void;
  readonly onCancel: () => void;
};

/**
 * A modal question on the native dialog: the page behind is inert, a press beside it does nothing, Escape cancels,
 * Enter confirms, and the focus returns to where it was. It is open as long as it is rendered.
 */
export function Dialog(props: DialogProps) {
  const { title, children, confirm = words.ok, cancel = words.cancel } = props;
  const ref = useOpenDialog(props.unasked);
  const id = useId();
  const cancelled = (event: SyntheticEvent): void => {
    // A file field also fires `cancel` when no file is chosen, and that bubbles.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (cancel !== "") props.onCancel();
  };
  const confirmed = (event: FormEvent): void => {
    event.preventDefault();
    // A form inside a page's form must not submit the outer one.
    event.stopPropagation();
    if (confirm !== "" && !props.confirmDisabled && !props.busy) props.onConfirm?.();
  };
  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, props.reading && styles.reading, props.className)}
      aria-labelledby={id}
      aria-describedby={props.describedBy}
      onCancel={cancelled}
      onKeyDown={(event) => keepOpen(event, cancel)}
    >
      <form method="dialog" className={styles.form} onSubmit={confirmed}>
        <h2 id={id} tabIndex={props.unasked ? -1 : undefined}>
          {title}
        </h2>
        <div className={styles.body}>{children}</div>
        <Actions {...props} />
      </form>
    </dialog>
  );
}

function Actions(props: DialogProps) {
  const { confirm = words.ok, cancel = words.cancel } = props;
  const kinds = kindsOf(props);
  return (
    <div className={classNames(styles.actions, props.staying && styles.staying)} data-actions>
      {cancel !== "" && (
        <Button kind={kinds.cancel} onClick={props.onCancel}>
          {cancel}
        </Button>
      )}
      {props.other !== undefined && (
        <Button disabled={props.busy} onClick={props.other.onPress}>
          {props.other.label}
        </Button>
      )}
      {confirm !== "" && (
        <Button
          type="submit"
          kind={kinds.confirm}
          disabled={props.confirmDisabled}
          busy={props.busy ?? false}
        >
          {confirm}
        </Button>
      )}
    </div>
  );
}

const kindsOf = ({ danger = false, staying = false }: DialogProps) =>
  staying
    ? ({ cancel: "primary", confirm: "plain" } as const)
    : ({ cancel: "plain", confirm: danger ? "danger" : "primary" } as const);

function useOpenDialog(unasked = false) {
  const ref = useRef<HTMLDialogElement>(null);
  // The clean-up of a layout effect runs while the node still exists, so closing can return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    if (!dialog.open) dialog.showModal();
    if (unasked) dialog.querySelector("h2")?.focus();
    const remove = addOpenDialog(dialog);
    return () => {
      remove();
      dialog.close();
    };
  }, [unasked]);
  return ref;
}

/** Browsers close a dialog at a second Escape even if the first was prevented. */
function keepOpen(event: KeyboardEvent, cancel: string): void {
  if (event.key === "Escape" && cancel === "") event.preventDefault();
}
