import { NotesPage } from "../../features/notes/notes-page.tsx";
import { SleepModeRow } from "../../features/sleep-mode/sleep-mode-row.tsx";

/** The list of notes with sleep mode beneath the thread: two features that meet only here. */
export const NotesRoom = () => <NotesPage sleepMode={<SleepModeRow />} />;
