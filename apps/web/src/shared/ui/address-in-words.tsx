/** A sentence with a mail address in bold, which breaks only where it does not fit a line, and then first after its "@". */
export function AddressInWords({ email, words }: { readonly email: string; readonly words: string }) {
  const [before, ...after] = words.split(email);
  if (after.length === 0) return words;
  const nameEnd = email.lastIndexOf("@") + 1;
  return (
    <>
      {before}
      <b style={WHOLE}>
        <span style={WHOLE}>{email.slice(0, nameEnd)}</span>
        <span style={WHOLE}>{email.slice(nameEnd)}</span>
      </b>
      {after.join(email)}
    </>
  );
}

/** No style sheet: every page would load it for the few that have such a sentence. */
const WHOLE = { display: "inline-block", overflowWrap: "anywhere", fontWeight: 600 } as const;
