import { words } from "@afterword/core/messages/words";
import { Suspense } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../testing/logged-in.ts";
import { openPage } from "../testing/open-page.tsx";
import { ANNA, buildUser } from "../testing/people.ts";
import { serve } from "../testing/server.ts";
import { show } from "../testing/show.tsx";
import { askAhead } from "./ask-ahead.ts";
import { createQueryClient } from "./query-client.ts";
import { fetchPageAt, pageAt } from "./routes.tsx";

const heading = page.getByRole("heading", { level: 1 });

describe("the first page", () => {
  it("waits for its code where it is not there", async () => {
    serve({});
    openPage("/terms");
    expect(heading.elements()).toHaveLength(0);
    await expect.element(heading).toBeVisible();
  });

  it("is drawn at once where its code was fetched", async () => {
    serve({});
    await fetchPageAt("/login");
    openPage("/login");
    expect(heading.elements()).toHaveLength(1);
  });

  it("keeps what is typed when its code comes once more", async () => {
    serve({});
    const shown = show(<PageOf path="/forgot-password" />);
    await page.getByLabelText(words.email).fill("anna@example.com");
    await fetchPageAt("/forgot-password");
    shown.become(<PageOf path="/forgot-password" />);
    await expect.element(page.getByLabelText(words.email)).toHaveValue("anna@example.com");
  });

  it("is nothing to wait for at an address without a page", async () => {
    expect(await fetchPageAt("/no-such-page")).toBeUndefined();
  });
});

describe("whoever is logged in", () => {
  it("is asked for before anything is drawn", async () => {
    const server = serve({ [`GET /api/user/${ANNA}`]: { json: buildUser() } });
    const asked = () => server.arrived.map(({ name }) => name);
    askAhead(createQueryClient());
    expect(asked()).toEqual([]);
    logIn();
    askAhead(createQueryClient());
    await expect.poll(asked).toEqual([`GET /api/user/${ANNA}`]);
  });
});

function PageOf({ path }: { readonly path: string }) {
  return <Suspense fallback={null}>{pageAt(path)}</Suspense>;
}
