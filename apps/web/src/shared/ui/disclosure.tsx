import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./disclosure.module.css";

/** Something that is folded behind its title. */
export const Disclosure = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <details className={styles.disclosure}>
    <summary>
      <ChevronRight size={18} aria-hidden />
      {title}
    </summary>
    {children}
  </details>
);
