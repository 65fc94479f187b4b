import { CircleCheck } from "lucide-react";
import { PaddedSheet } from "./sheet.tsx";
import styles from "./all-well.module.css";

/** Stands in the place of a list that is empty because all is well: nothing asks for a hand. */
export const AllWell = ({ sentence }: { readonly sentence: string }) => (
  <PaddedSheet>
    <p className={styles.calm}>
      <CircleCheck size={20} aria-hidden />
      <span>{sentence}</span>
    </p>
  </PaddedSheet>
);
