import type { MailKind, MailVars } from "./render-mail.ts";

/** One mail of each kind, with the words a reader would see, for golden files and pictures. */
export type SampleMail = {
  [K in MailKind]: {
    readonly name: string;
    readonly kind: K;
    readonly vars: MailVars[K];
  };
}[MailKind];
