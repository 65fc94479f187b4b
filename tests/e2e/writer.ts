import { messages } from "@afterword/core/messages/catalog";
import type { FrameLocator, Page } from "playwright-core";
import { linkIn, type World } from "./world.ts";

/** Where the app is looked at: a page of its own, or the frame of the simulated phone. */
export type Screen = Page | FrameLocator;

export type Writer = { readonly firstname: string; readonly lastname: string; readonly email: string };

export const PASSWORD = "correct horse";

/** Fills in the sign-up form as a person would, and waits for its answer. */
export const signUp = async (screen: Screen, writer: Writer): Promise<void> => {
  const { session, words } = messages;
  await screen.getByRole("link", { name: session.signUp }).click();
  await screen.getByLabel(words.firstname).fill(writer.firstname);
  await screen.getByLabel(words.lastname).fill(writer.lastname);
  await screen.getByLabel(words.email).fill(writer.email);
  await screen.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await screen.getByLabel(words.confirmPassword).fill(PASSWORD);
  await screen.getByRole("checkbox").check();
  await screen.getByRole("button", { name: session.registerButton }).click();
  await screen.getByText(session.registered).first().waitFor();
};

/** Follows the link of the mail that arrived, and presses its button. */
export const confirmEmail = async (world: World, page: Page, writer: Writer): Promise<void> => {
  const mail = await world.awaitMail(writer.email, /confirm/i);
  await page.goto(linkIn(mail, "/confirm-email/"));
  await page.getByRole("button", { name: messages.session.confirmEmailButton }).click();
  await page.getByText(messages.session.emailConfirmed).first().waitFor();
};

export const logIn = async (screen: Screen, email: string, password = PASSWORD): Promise<void> => {
  await screen.getByLabel(messages.words.email).fill(email);
  await screen.getByLabel(messages.words.password, { exact: true }).fill(password);
  await screen.getByLabel(messages.session.stayLoggedIn).check();
  await screen.getByRole("button", { name: messages.session.loginButton }).click();
};

/** From the list of notes: a new note to a new recipient, activated. */
export const writeNote = async (
  screen: Screen,
  note: { readonly title: string; readonly text: string; readonly name: string; readonly email: string },
): Promise<void> => {
  const { notes, recipients, words } = messages;
  await screen.getByRole("main").getByRole("link", { name: notes.addNew }).first().click();
  await screen.getByLabel(notes.titleLabel).fill(note.title);
  await screen.getByLabel(notes.textLabel).fill(note.text);
  await screen.getByRole("link", { name: notes.addRecipient }).click();
  await screen.getByRole("link", { name: recipients.addNew }).first().click();
  await screen.getByLabel(words.name, { exact: true }).fill(note.name);
  await screen.getByLabel(words.email).fill(note.email);
  await screen.getByRole("button", { name: recipients.save }).click();
  await screen.getByText(note.name).first().waitFor();
  await screen.getByRole("button", { name: notes.activate }).click();
  await screen.getByText(messages.thread.held).waitFor();
};

/** The app in the frame of the simulated phone. */
export const openPhone = async (world: World, page: Page): Promise<FrameLocator> => {
  await page.goto(`${world.origin}/__dev/phone`);
  const app = page.frameLocator("iframe");
  await app.getByRole("main").waitFor();
  return app;
};
