import { messages } from "@afterword/core/messages/catalog";
import type { Catalog } from "@afterword/core/messages/catalog";
import type { FrameLocator, Page } from "playwright-core";
import { linkIn, type World } from "./world.ts";

/** The app in a page of its own, or in the frame of the simulated phone. */
export type Screen = Page | FrameLocator;

export type Writer = { readonly firstname: string; readonly lastname: string; readonly email: string };

export const PASSWORD = "correct horse";

/** Fills in the sign-up form and waits for its answer. */
export const signUp = async (
  screen: Screen,
  writer: Writer,
  { session, words }: Catalog = messages,
): Promise<void> => {
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

/** Follows the link of the mail and presses the button behind it. */
export const confirmEmail = async (
  world: World,
  page: Page,
  writer: Writer,
  { session }: Catalog = messages,
): Promise<void> => {
  const mail = await world.awaitMail(writer.email, /confirm|bestätig/i);
  await page.goto(linkIn(mail, "/confirm-email/"));
  await page.getByRole("button", { name: session.confirmEmailButton }).click();
  await page.getByText(session.emailConfirmed).first().waitFor();
};

export const logIn = async (
  screen: Screen,
  email: string,
  password = PASSWORD,
  { session, words }: Catalog = messages,
): Promise<void> => {
  await screen.getByLabel(words.email).fill(email);
  await screen.getByLabel(words.password, { exact: true }).fill(password);
  await screen.getByLabel(session.stayLoggedIn).check();
  await screen.getByRole("button", { name: session.loginButton }).click();
};

type FirstNote = {
  readonly title: string;
  readonly text: string;
  readonly name: string;
  readonly email: string;
};

/**
 * After the first log-in: through note, person and rhythm to an active note. Returns the day of the delivery, as it was
 * shown before the note was activated.
 */
export const beginWithNote = async (screen: Screen, note: FirstNote): Promise<string> => {
  const promise = await activateFirstNote(screen, note);
  await seeItKept(screen);
  await screen.getByText(messages.thread.held).waitFor();
  return promise;
};

/** The same, up to the scene that says the note is kept. */
export const activateFirstNote = async (screen: Screen, note: FirstNote): Promise<string> => {
  const { notes, onboarding, words } = messages;
  const next = screen.getByRole("button", { name: onboarding.next, exact: true });
  await screen.getByRole("heading", { level: 1, name: onboarding.noteQuestion }).waitFor();
  await screen.getByLabel(notes.titleLabel).fill(note.title);
  await screen.getByLabel(notes.textLabel).fill(note.text);
  await next.click();
  await screen.getByLabel(words.name, { exact: true }).fill(note.name);
  await screen.getByLabel(words.email).fill(note.email);
  await next.click();
  // Its dates are those of an account whose rhythm was never changed.
  await screen.getByRole("radio", { name: onboarding.close, exact: true }).check();
  const [beforeDate = ""] = onboarding.ifSilentTo(note.name, "\n").split("\n");
  const promise = await screen.getByText(beforeDate).innerText();
  await screen.getByRole("button", { name: notes.activate, exact: true }).click();
  return /\d{2}\.\d{2}\.\d{4}/.exec(promise)?.[0] ?? promise;
};

/** After a first note was activated: the scene that says so, and then the list. */
export const seeItKept = async (screen: Screen): Promise<void> => {
  const { notes, onboarding } = messages;
  await screen.getByRole("heading", { level: 1, name: onboarding.kept }).waitFor();
  await screen.getByRole("button", { name: notes.toNotes, exact: true }).click();
};

/** After the first log-in: straight to the list of notes. */
export const skipOnboarding = async (screen: Screen): Promise<void> => {
  await screen.getByRole("button", { name: messages.onboarding.skipAll }).click();
  await screen.getByRole("heading", { level: 1, name: messages.notes.title }).waitFor();
};

/** The app in the frame of the simulated phone. */
export const openPhone = async (world: World, page: Page): Promise<FrameLocator> => {
  await page.goto(`${world.origin}/__dev/phone`);
  const app = page.frameLocator("iframe");
  await app.getByRole("main").waitFor();
  return app;
};
