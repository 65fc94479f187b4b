import type { MessagePageProps } from "@afterword/contract/public-pages";
import type { ReactNode } from "react";

/** One heading, one sentence, and where to go from here. */
export function Message({
  title,
  text,
  link,
  children,
}: MessagePageProps & { readonly children?: ReactNode }) {
  return (
    <section className="message">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
      {link !== undefined && (
        <a className="button" href={link.href}>
          {link.label}
        </a>
      )}
    </section>
  );
}
