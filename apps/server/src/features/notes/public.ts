export { openNote, sealNote } from "./note-sealing.ts";
export { presentDelivered } from "./present.ts";
export { addNote } from "./note-saving.ts";
