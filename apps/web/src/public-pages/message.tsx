import type { MessagePageProps } from "@afterword/contract/public-pages";
import type { ReactNode } from "react";
import { BrokenAfter } from "../shared/ui/broken-after.tsx";
import { ClosedEnvelope } from "../shared/ui/closed-envelope.tsx";

/** One heading, one sentence or two, and a link or a button. */
export function Message({
  title,
  text,
  hint,
  link,
  form,
  children,
}: MessagePageProps & { readonly children?: ReactNode }) {
  return (
    <section className="message">
      <h1>
        <BrokenAfter sign="," text={title} />
      </h1>
      <p>{text}</p>
      {hint !== undefined && <p>{hint}</p>}
      {children}
      {form !== undefined && <OneButton {...form} />}
      {link !== undefined && (
        <a className="button" href={link.href}>
          {link.label}
        </a>
      )}
    </section>
  );
}

/** The same with a closed envelope. */
export const MessageAndEnvelope = (props: MessagePageProps & { readonly children?: ReactNode }) => (
  <>
    <ClosedEnvelope />
    <Message {...props} />
  </>
);

type OneButtonProps = NonNullable<MessagePageProps["form"]> & {
  /** The amber button: a sign of life. */
  readonly lamp?: boolean;
};

/** Posts a plain form, which works without scripts. */
export function OneButton({ action, csrfToken, label, lamp = false }: OneButtonProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="csrf" value={csrfToken} />
      <button type="submit" className={lamp ? "button lamp" : "button"}>
        {label}
      </button>
    </form>
  );
}
