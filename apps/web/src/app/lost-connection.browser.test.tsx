import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { reportConnectivity } from "../shared/device/connectivity.ts";
import { session } from "../shared/http/session.ts";
import { logIn } from "../testing/logged-in.ts";
import { openApp } from "../testing/open-app.tsx";
import { ANNA, buildNote, buildRecipient, buildUser, remindedThread } from "../testing/people.ts";
import type { Answer } from "../testing/server.ts";

const NOTE = buildNote(1);
const BEN = buildRecipient(1);

type Save = {
  readonly what: string;
  readonly path: string;
  readonly field: string;
  readonly call: string;
  readonly button: string;
  readonly answer: Answer;
};

const SAVES: readonly Save[] = [
  {
    what: "a note",
    path: `/notes/${NOTE._id}`,
    field: "Title",
    call: `PUT /api/note/${NOTE._id}`,
    button: "Save Changes",
    answer: { text: "" },
  },
  {
    what: "a recipient",
    path: `/recipients/${BEN._id}`,
    field: "Name",
    call: `PUT /api/recipient/${BEN._id}`,
    button: "Save Changes",
    answer: { text: "" },
  },
  {
    what: "the profile",
    path: "/account/profile",
    field: "First name",
    call: `PUT /api/user/${ANNA}`,
    button: "Save Changes",
    answer: { json: buildUser({ firstname: "Typed" }) },
  },
];

const field = (name: string) => page.getByRole("main").getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

const open = (path: string) => {
  logIn();
  return openApp(path, {
    "GET /api/notes": { json: [NOTE] },
    "GET /api/recipients": { json: [BEN, buildRecipient(0)] },
    [`GET /api/note/${NOTE._id}`]: { json: NOTE },
    [`GET /api/recipient/${BEN._id}`]: { json: BEN },
  });
};

/** Simulates a connection that breaks after everything was sent: the server may have done it all the same. */
const losing = (): never => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  session.end("logged-out");
  for (const kept of [window.localStorage, window.sessionStorage]) kept.clear();
  reportConnectivity(true);
});

describe.each(SAVES)("saving $what", ({ path, field: name, call, button, answer }) => {
  it("Saving offline sends nothing, keeps the typed text, and works at the next press", async () => {
    const server = open(path);
    server.change({ [call]: answer });
    await field(name).fill("Typed");
    reportConnectivity(false);
    await press(button);
    await expect.element(page.getByText("No internet connection available!")).toBeVisible();
    expect(server.bodiesOf(call)).toEqual([]);
    await expect.element(field(name)).toHaveValue("Typed");
    reportConnectivity(true);
    await press(button);
    await expect.poll(() => server.bodiesOf(call)).toHaveLength(1);
  });

  it("A save whose answer is lost keeps the typed text, and the next press sends the same again", async () => {
    const server = open(path);
    server.change({ [call]: losing });
    await field(name).fill("Typed");
    await press(button);
    await expect.element(page.getByText("The Server is not currently available!")).toBeVisible();
    await expect.element(field(name)).toHaveValue("Typed");
    server.change({ [call]: answer });
    await press(button);
    await expect.poll(() => server.bodiesOf(call)).toHaveLength(2);
    const [lost, again] = server.bodiesOf(call);
    expect(again).toEqual(lost);
  });
});

describe("a new recipient whose answer is lost", () => {
  it("A new recipient whose answer was lost is sent again under the same id", async () => {
    const call = "POST /api/recipient";
    const server = open("/recipients/new");
    server.change({ [call]: losing });
    await field("Name").fill("Ben Oser");
    await field("Email").fill("ben@example.com");
    await press("Add Recipient");
    await expect.element(page.getByText("The Server is not currently available!")).toBeVisible();
    server.change({ [call]: { json: BEN } });
    await press("Add Recipient");
    await expect.poll(() => server.bodiesOf(call)).toHaveLength(2);
    const [lost, again] = server.bodiesOf(call) as { _id?: string }[];
    expect(lost?._id).toMatch(/^[0-9a-f-]{36}$/);
    expect(again?._id).toBe(lost?._id);
  });
});

it("After the connection is back, the user and the notes on the page are each fetched once", async () => {
  const asked = [`GET /api/user/${ANNA}`, "GET /api/notes"] as const;
  const server = open("/notes");
  const counts = () => asked.map((call) => server.bodiesOf(call).length);
  await expect.element(page.getByText(/^We’ll check in/)).toBeVisible();
  await expect.element(page.getByRole("article")).toBeVisible();
  reportConnectivity(false);
  await expect.element(page.getByText(/^This page can’t reach our server/)).toBeVisible();
  const [users = 0, notes = 0] = counts();
  server.change({ [asked[0]]: { json: buildUser({ thread: remindedThread }) } });
  reportConnectivity(true);
  await expect.element(page.getByRole("heading", { name: "Are you all right?" })).toBeVisible();
  expect(counts()).toEqual([users + 1, notes + 1]);
});
