/**
 * The picture editor (product §4): the user views the picture, and chooses a file, which can then be moved and zoomed.
 * Saving, cancelling or a failed upload return to the start. So does a file that cannot be read, unless a picture is
 * chosen already: that one stays as it was cropped.
 */
import { shiftBy, startCrop, zoomBy } from "@afterword/core/pictures/crop";
import type { Crop, Point, Size } from "@afterword/core/pictures/crop";

export type PictureEditor =
  | { readonly kind: "view" }
  /** The dialog is open, and no file is chosen. */
  | { readonly kind: "choosing" }
  /** With the crop of the picture that is already chosen, if any. */
  | { readonly kind: "reading"; readonly crop: Crop | null }
  | { readonly kind: "edit"; readonly crop: Crop }
  | { readonly kind: "sending"; readonly crop: Crop };

export type PictureEditorEvent =
  | { readonly kind: "opened" }
  | { readonly kind: "chosen" }
  | { readonly kind: "read"; readonly size: Size }
  | { readonly kind: "unreadable" }
  | { readonly kind: "shifted"; readonly by: Point }
  | { readonly kind: "zoomed"; readonly factor: number; readonly at?: Point }
  | { readonly kind: "confirmed" }
  /** Saved, cancelled, or failed: the chosen file is forgotten (product §8). */
  | { readonly kind: "ended" };

export const VIEW: PictureEditor = { kind: "view" };

/** Events that do not fit the state are late and change nothing. */
export function reducePictureEditor(state: PictureEditor, event: PictureEditorEvent): PictureEditor {
  if (event.kind === "ended") return VIEW;
  switch (state.kind) {
    case "view":
      return event.kind === "opened" ? { kind: "choosing" } : state;
    case "choosing":
      return event.kind === "chosen" ? { kind: "reading", crop: null } : state;
    case "reading":
      return afterReading(state.crop, event) ?? state;
    case "edit":
      return inEdit(state.crop, event) ?? state;
    default:
      return state;
  }
}

const afterReading = (before: Crop | null, event: PictureEditorEvent): PictureEditor | null => {
  if (event.kind === "read") return { kind: "edit", crop: startCrop(event.size) };
  if (event.kind !== "unreadable") return null;
  return before === null ? VIEW : { kind: "edit", crop: before };
};

const inEdit = (crop: Crop, event: PictureEditorEvent): PictureEditor | null => {
  switch (event.kind) {
    case "chosen":
      return { kind: "reading", crop };
    case "shifted":
      return { kind: "edit", crop: shiftBy(crop, event.by) };
    case "zoomed":
      return { kind: "edit", crop: zoomBy(crop, event.factor, event.at) };
    case "confirmed":
      return { kind: "sending", crop };
    default:
      return null;
  }
};
