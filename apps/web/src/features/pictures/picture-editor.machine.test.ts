import { describe, expect, it } from "vitest";
import { shiftBy, startCrop, zoomBy } from "@afterword/core/pictures/crop";
import { reducePictureEditor, VIEW } from "./picture-editor.machine.ts";
import type { PictureEditor, PictureEditorEvent } from "./picture-editor.machine.ts";

const SIZE = { width: 400, height: 300 };
const crop = startCrop(SIZE);
const STATES = {
  view: VIEW,
  choosing: { kind: "choosing" },
  reading: { kind: "reading", crop: null },
  edit: { kind: "edit", crop },
  sending: { kind: "sending", crop },
} as const satisfies Record<PictureEditor["kind"], PictureEditor>;

const SHIFT = { kind: "shifted", by: { x: 5, y: 0 } } as const;
const ZOOM = { kind: "zoomed", factor: 1.01 } as const;
const EVENTS: readonly PictureEditorEvent[] = [
  { kind: "opened" },
  { kind: "chosen" },
  { kind: "read", size: SIZE },
  { kind: "unreadable" },
  SHIFT,
  ZOOM,
  { kind: "confirmed" },
  { kind: "ended" },
];

type Name = PictureEditor["kind"];

/** Where each event leads from each state; what is not named leaves everything as it is. */
const LEADS: Readonly<Record<Name, Partial<Record<PictureEditorEvent["kind"], PictureEditor>>>> = {
  view: { opened: STATES.choosing },
  choosing: { chosen: STATES.reading, ended: VIEW },
  reading: { read: STATES.edit, unreadable: VIEW, ended: VIEW },
  edit: {
    chosen: { kind: "reading", crop },
    shifted: { kind: "edit", crop: shiftBy(crop, SHIFT.by) },
    zoomed: { kind: "edit", crop: zoomBy(crop, ZOOM.factor) },
    confirmed: STATES.sending,
    ended: VIEW,
  },
  sending: { ended: VIEW },
};

const cases = Object.values(STATES).flatMap((state) =>
  EVENTS.map((event) => ({ state, event, next: LEADS[state.kind][event.kind] ?? state })),
);

describe("the picture editor", () => {
  it.each(cases)("In the state $state.kind, $event.kind leads to $next.kind", ({ state, event, next }) => {
    expect(reducePictureEditor(state, event)).toEqual(next);
  });

  it("A picture that cannot be read leaves the one before, as it was cropped", () => {
    const moved = reducePictureEditor(STATES.edit, SHIFT);
    const reading = reducePictureEditor(moved, { kind: "chosen" });
    expect(reducePictureEditor(reading, { kind: "unreadable" })).toEqual(moved);
  });

  it("Shifting and zooming change the crop", () => {
    expect(reducePictureEditor(STATES.edit, SHIFT)).not.toEqual(STATES.edit);
    expect(reducePictureEditor(STATES.edit, ZOOM)).not.toEqual(STATES.edit);
  });
});
