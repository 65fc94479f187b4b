import { describe, expect, it } from "vitest";
import type { InboxMail } from "../dev-api.ts";
import { createMailbox } from "./mailbox.ts";

const mail = (id: string, isCanary = false): InboxMail => ({
  id,
  isCanary,
  toName: "",
  to: "anna@example.org",
  from: "Afterword <notes@example.org>",
  subject: `Mail ${id}`,
  text: "",
  html: "",
  at: "2026-11-21T09:00:00.000Z",
});

const openMailbox = (ids: readonly string[], firstId = "") => {
  const mailbox = createMailbox(firstId);
  mailbox.receive({ ok: true, value: ids.map((id) => mail(id)) });
  return mailbox;
};

describe("createMailbox", () => {
  it("The mailbox has no mails and no chosen mail before the server answers", () => {
    expect(createMailbox("").state.get()).toMatchObject({ mails: null, chosenId: null });
  });

  it("The mail named in the address is opened once it arrives", () => {
    const mailbox = openMailbox(["c", "b"], "a");
    expect(mailbox.chosen()).toBeNull();
    mailbox.receive({ ok: true, value: ["c", "b", "a"].map((id) => mail(id)) });
    expect(mailbox.chosen()?.id).toBe("a");
  });

  it("Stepping through the mails stops at both ends", () => {
    const mailbox = openMailbox(["c", "b", "a"]);
    const idsAfter = [1, 1, 1, 1, -1, -1, -1].map((places) => {
      mailbox.step(places);
      return mailbox.chosen()?.id;
    });
    expect(idsAfter).toEqual(["c", "b", "a", "a", "b", "c", "c"]);
  });

  it("Stepping in an empty mailbox chooses nothing", () => {
    const mailbox = openMailbox([]);
    mailbox.step(1);
    expect(mailbox.chosen()).toBeNull();
  });

  it("The mailbox keeps its mails and shows the failure until the server answers again", () => {
    const mailbox = openMailbox(["a"]);
    mailbox.receive({ ok: false, why: "The server does not answer." });
    expect(mailbox.state.get()).toMatchObject({ mails: [mail("a")], failure: "The server does not answer." });
    mailbox.receive({ ok: true, value: [] });
    expect(mailbox.state.get()).toMatchObject({ mails: [], failure: null });
  });

  it("The canary's mails are folded away until they are asked for, and open by their address", () => {
    const mailbox = createMailbox("night");
    mailbox.receive({ ok: true, value: [mail("b"), mail("night", true), mail("a")] });
    const ids = () => mailbox.state.get().mails?.map(({ id }) => id);
    expect([ids(), mailbox.state.get().canaryMails, mailbox.chosen()?.id]).toEqual([["b", "a"], 1, "night"]);
    mailbox.unfold(true);
    expect(ids()).toEqual(["b", "night", "a"]);
    mailbox.unfold(false);
    expect(ids()).toEqual(["b", "a"]);
  });

  it("An opened mail is remembered as read", () => {
    const mailbox = openMailbox(["c", "b", "a"]);
    mailbox.choose("b");
    mailbox.choose(null);
    expect([...mailbox.state.get().readIds]).toEqual(["b"]);
  });
});
