import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ANNA, buildUser } from "../../testing/people.ts";
import { logIn } from "../../testing/logged-in.ts";
import { serve } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { DumpDownload } from "./public.ts";
import { BEN, openUsers, UNPROVED } from "./user-admin.fixture.ts";

const CSV = "GET /api/user-csv/*";
const DUMP = "GET /api/exportdb";
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

/** Catches files before the browser saves them. */
function catchFiles(): readonly { readonly name: string; readonly text: Promise<string> }[] {
  const saved: { name: string; text: Promise<string> }[] = [];
  const take = (event: MouseEvent): void => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === "") return;
    event.preventDefault();
    saved.push({ name: event.target.download, text: fetch(event.target.href).then((file) => file.text()) });
  };
  window.addEventListener("click", take);
  onTestFinished(() => window.removeEventListener("click", take));
  return saved;
}

/** A file whose pieces come when they are told to. */
function comingFile() {
  let pieces: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      pieces = controller;
    },
  });
  return {
    stream,
    come: (bytes: number) => pieces.enqueue(new Uint8Array(bytes)),
    end: () => pieces.close(),
    breakOff: () => pieces.error(new TypeError("network error")),
  };
}

const openDump = (stream: ReadableStream<Uint8Array>) => {
  const server = serve({ [`GET /api/user/${ANNA}`]: { json: buildUser() }, [DUMP]: { stream } });
  logIn({ role: "admin" });
  show(<DumpDownload />);
  return server;
};

// Where a row has columns.
beforeEach(() => page.viewport(1280, 800));

describe("the users as CSV", () => {
  it("The icon saves the users that are wanted as users.csv, once the password was shown", async () => {
    const saved = catchFiles();
    let isProved = false;
    openUsers({
      "GET /api/users/0/ben": { json: [BEN] },
      "GET /api/user-count/ben": { json: 1 },
      "GET /api/user-csv/ben": () => (isProved ? { text: "Name\r\nBen" } : UNPROVED),
      "POST /api/user/show-password": () => {
        isProved = true;
        return { text: "" };
      },
    });
    await page.getByRole("searchbox").fill("Ben");
    await userEvent.keyboard("{Enter}");
    await press("Download the user list as CSV");
    await page.getByLabelText("Password", { exact: true }).fill("correct horse");
    await press("Continue");
    await expect.poll(() => saved).toHaveLength(1);
    expect([saved[0]?.name, await saved[0]?.text]).toEqual(["users.csv", "Name\r\nBen"]);
  });

  it("In the app there is no CSV, and no dump where no user is found", async () => {
    openUsers({ [CSV]: { text: "" } }, [], true);
    await expect.element(page.getByText("No users found")).toBeVisible();
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  });
});

describe("the dump of the database", () => {
  it("“No users found” downloads the dump", async () => {
    const saved = catchFiles();
    openUsers({ [DUMP]: { text: "everything" } }, []);
    await press("No users found: download the whole database");
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(["database.tar.gz"]);
  });

  it("A dump says that it is prepared, then how much of it has come, and is saved whole", async () => {
    const saved = catchFiles();
    const file = comingFile();
    openDump(file.stream);
    await press("Download the database");
    await expect.element(page.getByText("Preparing…")).toBeVisible();
    file.come(9_000_000);
    file.come(3_300_000);
    await expect.element(page.getByText("12.3 MB")).toBeVisible();
    expect(saved).toEqual([]);
    file.end();
    await expect.poll(() => saved).toHaveLength(1);
    expect(await saved[0]?.text).toHaveLength(12_300_000);
    await expect.element(page.getByText("12.3 MB")).not.toBeInTheDocument();
  });

  it("A dump that breaks off is announced and not saved", async () => {
    const saved = catchFiles();
    const file = comingFile();
    openDump(file.stream);
    await press("Download the database");
    file.come(1_000);
    await expect.element(page.getByText("1 kB")).toBeVisible();
    file.breakOff();
    await expect.element(page.getByText("The download was interrupted. Please try again.")).toBeVisible();
    expect(saved).toEqual([]);
    await expect.element(page.getByRole("button", { name: "Download the database" })).toBeEnabled();
  });
});
