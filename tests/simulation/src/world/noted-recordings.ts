import type { Note } from "../store/tables.ts";

/**
 * What is known of a note's recording when the note goes out: half of the notes have one, of these some are still coming
 * or lost. It follows from the note's id, so that worlds are the same with and without recordings. How they come, and
 * what becomes of them, is in ../recordings.
 */
export const withRecording = (noteId: string): Pick<Note, "recording"> => {
  const drawn = Number.parseInt(noteId.slice(-1), 16);
  if (drawn < 8) return {};
  const state = drawn < 11 ? "whole" : drawn < 15 ? "arriving" : "lost";
  const type = drawn % 2 === 0 ? "audio" : "video";
  return { recording: { type, seconds: drawn === 14 ? null : 10 * drawn, state } };
};
