import { setup as say } from "@afterword/core/messages/system";
import { useQuery } from "@tanstack/react-query";
import { Chip } from "../../../shared/ui/chip.tsx";
import { missingSetupQuery } from "../api.ts";
import styles from "./setup-mark.module.css";

/** How many important things are not set up; nothing while that is none, or not known. */
export function SetupMark() {
  const count = useQuery(missingSetupQuery).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.mark}>
      <Chip kind="lamp">
        <span aria-hidden>{count}</span>
        <span className={styles.spoken}>{say.menuMark(count)}</span>
      </Chip>
    </span>
  );
}
