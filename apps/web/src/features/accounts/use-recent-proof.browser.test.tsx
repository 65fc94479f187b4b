import type { listPlans } from "@afterword/contract/endpoints/plans";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { wasAnnounced } from "../../shared/http/http-failure.ts";
import { call } from "../../shared/http/call.ts";
import { logIn } from "../../testing/logged-in.ts";
import { ANNA, buildUser } from "../../testing/people.ts";
import { serve } from "../../testing/server.ts";
import type { Answers } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { useRecentProof } from "./use-recent-proof.tsx";

const ACT = "GET /api/plans";
const SHOW_PASSWORD = "POST /api/user/show-password";
const UNPROVED = {
  status: 403,
  problem: { detail: "Wrong password", fields: { fieldpw: "Wrong password" } },
};

/** Acts only in a session that has shown the password. */
const open = (answers: Answers = {}) => {
  let isProved = false;
  const server = serve({
    [`GET /api/user/${ANNA}`]: { json: buildUser() },
    [ACT]: () => (isProved ? { json: [] } : UNPROVED),
    [SHOW_PASSWORD]: ({ body }) => {
      isProved = (body as { fieldpw: string }).fieldpw === "correct horse";
      return isProved ? { text: "" } : UNPROVED;
    },
    ...answers,
  });
  logIn();
  show(<Acting />);
  return server;
};

/** Two acts at a time. */
function Acting() {
  const { withProof, question } = useRecentProof();
  const [ends, setEnds] = useState<readonly string[]>([]);
  const act = (): void => {
    for (const name of ["one", "two"])
      void withProof(() => call<typeof listPlans>(ACT)).then(
        () => setEnds((before) => [...before, `${name} done`]),
        (error: unknown) =>
          setEnds((before) => [...before, wasAnnounced(error) ? `${name} ended` : `${name} failed`]),
      );
  };
  return (
    <>
      <button type="button" onClick={act}>
        Act
      </button>
      <p>{ends.join(", ")}</p>
      {question}
    </>
  );
}

const press = (name: string) => page.getByRole("button", { name }).click();
const password = page.getByLabelText("Password", { exact: true });

describe("an act that needs a recent proof", () => {
  it("Acts that need the password ask for it once, say when it is wrong, and go on by themselves", async () => {
    const server = open();
    await press("Act");
    await password.fill("battery staple");
    await press("Continue");
    await expect.element(page.getByRole("dialog").getByText("Wrong password")).toBeVisible();
    await password.fill("correct horse");
    await press("Continue");
    await expect.element(page.getByText("one done, two done")).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(server.bodiesOf(SHOW_PASSWORD)).toHaveLength(2);
    expect(server.bodiesOf(ACT)).toHaveLength(4);
  });

  it("An act whose question is cancelled ends without a word", async () => {
    const server = open();
    await press("Act");
    await press("Cancel");
    await expect.element(page.getByText("one ended, two ended")).toBeVisible();
    expect(server.bodiesOf(ACT)).toHaveLength(2);
  });

  it("A password that proves nothing yet is refused with the server's reason", async () => {
    const detail = "Your password was set by a mailed link less than 7 days ago.";
    open({ [SHOW_PASSWORD]: { status: 403, problem: { detail } } });
    await press("Act");
    await password.fill("correct horse");
    await press("Continue");
    await expect.element(page.getByRole("alert").getByText(detail)).toBeVisible();
  });
});
