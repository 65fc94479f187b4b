import { OctagonAlert } from "lucide-react";
import styles from "./form-error.module.css";

/** Why a form was refused, beside its button: a toast alone might be gone before it is read. */
export function FormError({ sentence }: { readonly sentence: string | null }) {
  return (
    <div role="alert" className={styles.place}>
      {sentence !== null && (
        <p className={styles.error}>
          <OctagonAlert size={18} aria-hidden />
          {sentence}
        </p>
      )}
    </div>
  );
}
