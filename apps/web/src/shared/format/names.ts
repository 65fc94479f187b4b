import { NOTE_LIST_AVATARS } from "@afterword/core/constants";
import { calendar } from "@afterword/core/messages/calendar";
import { words } from "@afterword/core/messages/words";
import { isolated } from "@afterword/core/text/direction";

/** "Miriam Keller, Ben Oser and Žofie"; of more people than a note's row shows, the others as a number. */
export const namesInWords = (names: readonly string[]): string => {
  const others = names.length - NOTE_LIST_AVATARS;
  const shown = names.slice(0, NOTE_LIST_AVATARS).map(isolated);
  const said = others > 0 ? [...shown, words.more(others)] : shown;
  return new Intl.ListFormat(calendar.locale, { type: "conjunction" }).format(said);
};
