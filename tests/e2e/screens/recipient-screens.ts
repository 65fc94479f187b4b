import { messages } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import { press, refuse, type Known, type Screen } from "./screen.ts";

const { recipients, words } = messages;

const RECIPIENT = {
  route: "recipient",
  path: ({ recipient }) => pathTo("recipient", { id: recipient }),
  heading: recipients.editTitle,
  who: "anna",
} as const satisfies Partial<Screen>;

/** Opened from this note, which a wide window shows beside it. */
const ofNote = (path: string, { _id }: Known["held"]): string => `${path}?note=${_id}`;

export const RECIPIENT_SCREENS: readonly Screen[] = [
  { name: "recipients", route: "recipients", heading: recipients.title, who: "anna" },
  { name: "recipients-none", route: "recipients", heading: recipients.title, who: "newcomer" },
  {
    name: "recipients-failed",
    route: "recipients",
    heading: recipients.title,
    who: "anna",
    answers: refuse("**/api/recipients"),
    act: (page) => page.getByText(recipients.loadListFailed).waitFor(),
  },
  {
    name: "recipient-new-with-what-is-wrong",
    route: "newRecipient",
    heading: recipients.newTitle,
    who: "anna",
    act: async (page) => {
      await page.getByLabel(words.email).fill("miriam@");
      await page.getByLabel(words.name, { exact: true }).fill("");
      await press(recipients.save)(page);
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  { name: "recipient", ...RECIPIENT },
  {
    name: "recipient-delete-question",
    ...RECIPIENT,
    act: async (page) => {
      await press(recipients.deleteRecipient)(page);
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "recipient-choice",
    route: "selectRecipient",
    path: ({ held }) => ofNote(pathTo("selectRecipient"), held),
    heading: recipients.selectTitle,
    who: "anna",
  },
  {
    name: "recipient-of-note",
    route: "editRecipientOfNote",
    path: ({ recipient, held }) => ofNote(pathTo("editRecipientOfNote", { id: recipient }), held),
    heading: recipients.editTitle,
    who: "anna",
  },
];
