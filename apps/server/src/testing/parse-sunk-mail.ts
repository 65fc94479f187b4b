/** What a test wants to know of a mail as it went over the wire. Empty where it has no such thing. */
export const parseSunkMail = (raw: string): { readonly messageId: string; readonly link: string } => ({
  messageId: raw.match(/^Message-ID: (\S+)/im)?.[1] ?? "",
  link: unfold(raw).match(/https?:\/\/\S+?\/(?:get-note|confirm-agency)\/[\w-]+/)?.[0] ?? "",
});

/** Undoes quoted-printable, far enough to find a link. */
const unfold = (raw: string): string => raw.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
