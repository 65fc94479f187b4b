import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { logIn } from "../../testing/logged-in.ts";
import { ANNA, buildPlan, buildUser } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { NotesDock } from "./notes-page.tsx";

it("No word of the plan is broken at twice the text size on a phone", async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = "200%";
  onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
  serve({
    [`GET /api/user/${ANNA}`]: { json: buildUser() },
    "GET /api/plans": { json: [buildPlan()] },
  });
  logIn();
  show(<NotesDock />);
  const plan = page.getByRole("link", { name: "Free Access" });
  await expect.element(plan).toBeVisible();
  const words = document.createTreeWalker(plan.element(), NodeFilter.SHOW_TEXT).nextNode()!;
  const word = document.createRange();
  word.setStart(words, "Free ".length);
  word.setEnd(words, "Free Access".length);
  expect(word.getClientRects()).toHaveLength(1);
});
