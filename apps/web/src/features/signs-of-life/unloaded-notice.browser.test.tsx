import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { DeviceProvider } from "../../shared/device/device-context.tsx";
import { logIn } from "../../testing/logged-in.ts";
import { ANNA, buildNote, buildUser } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { drawn } from "../../testing/time.ts";
import { ThreadOfUser } from "./thread-of-user.tsx";
import { TooLateNotice } from "./too-late-notice.tsx";

/** Simulates that the dialog's file cannot be fetched. */
vi.mock("./parts/too-late-dialog.tsx", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

it("Where the notice about a late sign could not be loaded, the thread card shows what is held now", async () => {
  serve({
    [`GET /api/user/${ANNA}`]: { json: buildUser({ tooLate: { deliveredAt: "2026-11-20T10:00:00.000Z" } }) },
    "GET /api/notes": { json: [buildNote(1)] },
  });
  logIn();
  show(
    <DeviceProvider>
      <ThreadOfUser />
      <TooLateNotice />
    </DeviceProvider>,
  );
  await expect.element(page.getByRole("heading", { level: 2 })).toBeVisible();
  await drawn();
  expect(page.getByRole("heading", { level: 2 }).element().textContent).toBe("Your notes are safely held");
});
