/**
 * Print and share on the page of a delivered note: the only script of the pages that need no account. Without it the
 * page lacks these two buttons and nothing else.
 */
export const equipButtons = (page: Document, device: Device): void => {
  const [print, share] = [buttonOf(page, "print"), buttonOf(page, "share")];
  if (print !== null) equip(print, () => device.print());
  if (share === null) return;
  if (device.share !== undefined) equip(share, () => void passOn(page, device));
  else if (device.copy !== undefined) {
    share.textContent = share.dataset["copy"] ?? "";
    equip(share, () => void copy(page, share, device));
  } else share.hidden = true;
};

/** What a browser may be able to do. */
export type Device = {
  readonly print: () => void;
  readonly share?: ((shared: { readonly title: string; readonly text: string }) => Promise<void>) | undefined;
  readonly copy?: ((text: string) => Promise<void>) | undefined;
};

const buttonOf = (page: Document, does: string): HTMLButtonElement | null =>
  page.querySelector<HTMLButtonElement>(`button[data-does="${does}"]`);

const equip = (button: HTMLButtonElement, press: () => void): void => {
  button.disabled = false;
  button.addEventListener("click", press);
};

/** The words of the note, never its link: whoever has that can read the note for as long as it stays. */
const wordsOf = (page: Document) => ({
  title: page.querySelector("h2")?.textContent ?? "",
  text: page.querySelector(".text")?.textContent ?? "",
});

const passOn = async (page: Document, { share }: Device): Promise<void> => {
  // Whoever closes the system's sheet has decided; there is nothing to tell.
  await share?.(wordsOf(page)).catch(() => {});
};

const copy = async (page: Document, button: HTMLButtonElement, device: Device): Promise<void> => {
  const { title, text } = wordsOf(page);
  const copied = await device.copy?.(`${title}\n\n${text}`).then(
    () => true,
    () => false,
  );
  if (copied !== true) select(page);
  button.textContent = button.dataset[copied === true ? "copied" : "selected"] ?? "";
};

/** Where the clipboard is refused, whoever reads copies the words with what their device has for it. */
const select = (page: Document): void => {
  const text = page.querySelector(".text");
  if (text !== null) page.getSelection()?.selectAllChildren(text);
};
