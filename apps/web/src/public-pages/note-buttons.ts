import type { NoteContent } from "@afterword/core/notes/content";

/**
 * Print and share on the page of a delivered or rehearsed note: the only script of the pages that need no account. Without it the
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

/** What a browser may support. */
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

/** The elements with the text of each field. */
const PLACES = { title: "h2", text: ".text", recording: ".recording figcaption" } satisfies Record<
  keyof NoteContent,
  string
>;

/** The text of the note, never its link, which opens the note for as long as it is stored. */
const wordsOf = (page: Document): readonly string[] =>
  Object.values(PLACES)
    .map((place) => page.querySelector(place)?.textContent ?? "")
    .filter((words) => words !== "");

const LINE = "\n\n";

const passOn = async (page: Document, { share }: Device): Promise<void> => {
  const [title = "", ...others] = wordsOf(page);
  // Closing the system's share sheet is the user's decision, not an error.
  await share?.({ title, text: others.join(LINE) }).catch(() => {});
};

const copy = async (page: Document, button: HTMLButtonElement, device: Device): Promise<void> => {
  const copied = await device.copy?.(wordsOf(page).join(LINE)).then(
    () => true,
    () => false,
  );
  if (copied !== true) select(page);
  button.textContent = button.dataset[copied === true ? "copied" : "selected"] ?? "";
};

/** Without the clipboard, selects the text for copying by hand. */
const select = (page: Document): void => {
  const text = page.querySelector(PLACES.text) ?? page.querySelector(PLACES.title);
  if (text !== null) page.getSelection()?.selectAllChildren(text);
};
