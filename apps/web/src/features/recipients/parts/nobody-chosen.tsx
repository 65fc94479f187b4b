import { recipients as say } from "@afterword/core/messages/recipients";
import { useQuery } from "@tanstack/react-query";
import { LetterDrawing } from "../../../shared/ui/letter-drawing.tsx";
import { recipientsQuery } from "../recipients-query.ts";
import styles from "./nobody-chosen.module.css";

/** Beside the list of a wide window, until someone is chosen from it. */
export function NobodyChosen() {
  const { data: people } = useQuery(recipientsQuery);
  // No picture beside a list that could not be loaded: its lamp means time and life.
  if (people === undefined) return null;
  return (
    <div className={styles.pane}>
      <LetterDrawing closed />
      {people.length > 0 && <p>{say.nobodyChosen}</p>}
    </div>
  );
}
