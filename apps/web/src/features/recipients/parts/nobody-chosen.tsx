import { recipients as say } from "@afterword/core/messages/recipients";
import { useQuery } from "@tanstack/react-query";
import { recipientsQuery } from "../recipients-query.ts";
import styles from "./nobody-chosen.module.css";

/** Beside the list of a wide window, until someone is chosen from it. */
export function NobodyChosen() {
  const people = useQuery(recipientsQuery).data ?? [];
  return people.length === 0 ? null : <p className={styles.pane}>{say.nobodyChosen}</p>;
}
