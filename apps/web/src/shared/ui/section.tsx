import { useId } from "react";
import type { ReactNode, Ref } from "react";
import styles from "./section.module.css";

/** A part of a page with its own heading, which receives the focus if it is lost inside. */
export function Section({
  title,
  heading,
  children,
}: {
  readonly title: string;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={heading === undefined ? undefined : -1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A remark between the sections, outside every box. */
export const Aside = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.aside}>{children}</p>
);
