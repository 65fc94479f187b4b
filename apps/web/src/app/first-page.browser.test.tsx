import { words } from "@afterword/core/messages/words";
import { Suspense } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../testing/logged-in.ts";
import { openPage } from "../testing/open-page.tsx";
import { ANNA, buildNote, buildUser } from "../testing/people.ts";
import { serve } from "../testing/server.ts";
import { show } from "../testing/show.tsx";
import { prefetch } from "./prefetch.ts";
import { createQueryClient } from "./query-client.ts";
import { fetchPageAt, pageAt } from "./routes.tsx";

const heading = page.getByRole("heading", { level: 1 });

describe("the first page", () => {
  it("A page whose code is not loaded yet appears once its code has come", async () => {
    serve({});
    openPage("/terms");
    expect(heading.elements()).toHaveLength(0);
    await expect.element(heading).toBeVisible();
  });

  it("A page whose code was fetched before is drawn at once", async () => {
    serve({});
    await fetchPageAt("/login");
    openPage("/login");
    expect(heading.elements()).toHaveLength(1);
  });

  it("Typed text stays in the field when the page's code is fetched once more", async () => {
    serve({});
    const shown = show(<PageOf path="/forgot-password" />);
    await page.getByLabelText(words.email).fill("anna@example.com");
    await fetchPageAt("/forgot-password");
    shown.become(<PageOf path="/forgot-password" />);
    await expect.element(page.getByLabelText(words.email)).toHaveValue("anna@example.com");
  });

  it("Fetching the code for an address without a page resolves to nothing", async () => {
    expect(await fetchPageAt("/no-such-page")).toBeUndefined();
  });
});

describe("the user who is logged in", () => {
  it.each([
    ["/account", []],
    ["/notes", ["GET /api/notes"]],
    ["/notes/n1", ["GET /api/note/n1"]],
    ["/notes/new", []],
  ])(
    "The user, and what %s shows, are fetched before anything is drawn, and nothing without a login",
    async (path, shown) => {
      const server = serve({
        [`GET /api/user/${ANNA}`]: { json: buildUser() },
        "GET /api/notes": { json: [] },
        "GET /api/note/n1": { json: buildNote(1) },
      });
      const asked = () => server.arrived.map(({ name }) => name);
      prefetch(createQueryClient(), path);
      expect(asked()).toEqual([]);
      logIn();
      prefetch(createQueryClient(), path);
      await expect.poll(asked).toEqual([`GET /api/user/${ANNA}`, ...shown]);
    },
  );
});

function PageOf({ path }: { readonly path: string }) {
  return <Suspense fallback={null}>{pageAt(path)}</Suspense>;
}
