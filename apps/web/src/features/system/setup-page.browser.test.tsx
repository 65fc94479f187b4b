import { SETUP_ITEMS, type SetupItem } from "@afterword/contract/endpoints/system";
import {
  setup,
  setupMissing,
  setupReady,
  setupSimulated,
  setupTitles,
  setupUnknown,
} from "@afterword/core/messages/system";
import { userAdmin } from "@afterword/core/messages/user-admin";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { openPage } from "../../testing/open-page.tsx";
import { formatDateTime } from "../../shared/format/dates.ts";
import { NOW } from "../../testing/people.ts";
import { serve, type Answers } from "../../testing/server.ts";

const stateOf = (name: SetupItem["name"]): SetupItem["state"] => {
  if (name === "canary") return "unknown";
  if (name === "app-stores") return "simulated";
  return name === "ffmpeg" ? "ready" : "missing";
};

const items: readonly SetupItem[] = SETUP_ITEMS.map((name) => ({
  name,
  state: stateOf(name),
  isImportant: name === "mail" || name === "canary",
  at: name === "canary" ? NOW : null,
  count: 0,
  guide: { file: "docs/deploy.md", heading: name, text: name === "mail" ? "See *Content Admin*." : null },
}));

const open = (answers: Answers) => {
  const server = serve({
    "GET /api/setup": { json: { items } },
    "GET /api/setup/missing": { json: { count: 1 } },
    ...answers,
  });
  logIn({ role: "admin" });
  openPage("/admin-setup");
  return server;
};

it("The setup page tells of each thing whether it is there, offers the dump, and names the chapter that is not here", async () => {
  open({});
  await expect.element(page.getByText(setup.someMissing(1), { exact: false })).toBeVisible();
  const titles = page
    .getByRole("heading", { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
  const others = SETUP_ITEMS.filter((name) => name !== "mail" && name !== "canary" && name !== "ffmpeg");
  expect(titles).toEqual((["mail", "canary", ...others, "ffmpeg"] as const).map((name) => setupTitles[name]));
  await expect.element(page.getByText(setupReady.ffmpeg)).toBeVisible();
  await expect.element(page.getByText(setupMissing.mail)).toBeVisible();
  await expect.element(page.getByText(setupSimulated["app-stores"])).toBeVisible();
  await expect
    .element(page.getByText(`${setupUnknown.canary} ${setup.lastAt(formatDateTime(NOW))}`))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: userAdmin.downloadDump })).toBeVisible();
  await page.getByText(setup.howTo).nth(2).click();
  await expect.element(page.getByText("docs/deploy.md under “legal-texts”", { exact: false })).toBeVisible();
  await page.getByText(setup.howTo).first().click();
  await expect.element(page.getByText("Content Admin", { exact: true }).last()).toBeVisible();
});

it("The page names the first thing to do, its row alone is marked so, and each row has one sign of its state", async () => {
  open({});
  await expect.element(page.getByText(setup.nextIs(setupTitles.mail), { exact: false })).toBeVisible();
  const next = page.getByRole("listitem").filter({ has: page.getByText(setup.next, { exact: true }) });
  expect(next.elements()).toHaveLength(1);
  await expect.element(next.getByRole("heading", { name: setupTitles.mail })).toBeVisible();
  const spoken = page.getByText(setup.missing, { exact: true }).elements();
  expect(spoken.every(({ clientHeight }) => clientHeight <= 1)).toBe(true);
});

it("What is important and missing stands first, then what is recommended, and what is set up last", async () => {
  open({});
  await expect.element(page.getByText(setup.fillIn)).toBeVisible();
  const groups = page.getByRole("heading", { level: 2 }).elements();
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    setup.important,
    setup.recommended,
    setup.ready,
  ]);
  await page.getByRole("link", { name: setup.fillIn }).click();
  await expect.poll(() => window.location.pathname).toBe("/admin-contents");
});

it.each([
  [true, "250 OK: queued", setup.testAccepted("ada@example.com")],
  [false, "550 5.7.1 Relaying denied", setup.testRefused("ada@example.com")],
])(
  "The answer of the mail server is shown word for word (accepted: %s)",
  async (isAccepted, answer, said) => {
    const server = open({
      "POST /api/setup/test-mail": { json: { to: "ada@example.com", isAccepted, answer } },
    });
    await page.getByRole("button", { name: setup.testMail }).click();
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(page.getByText(answer)).toBeVisible();
    expect(server.arrived.filter(({ name }) => name.startsWith("POST"))).toHaveLength(1);
  },
);

it("A test mail that could not be sent is announced", async () => {
  open({ "POST /api/setup/test-mail": { status: 500, problem: {} } });
  await page.getByRole("button", { name: setup.testMail }).click();
  await expect.element(page.getByText(setup.testMailFailed)).toBeVisible();
});
