export { openNote, sealNote } from "./note-content.ts";
export { presentDelivered } from "./present-delivered.ts";
export { addNote } from "./save-note.ts";
