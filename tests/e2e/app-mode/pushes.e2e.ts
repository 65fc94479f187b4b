import type { User } from "@afterword/contract/endpoints/accounts";
import { messages } from "@afterword/core/messages/catalog";
import { device as say } from "@afterword/core/messages/device";
import { signs } from "@afterword/core/messages/signs";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { describe, expect, it } from "vitest";
import { addNote, logInByCalls, openAccount, type Account } from "../account.ts";
import { openStage } from "../open-stage.ts";
import { factOf, openPhonePage, press, type PhonePage } from "../phone-page.ts";
import { awaitToast } from "../toast.ts";

const PATIENCE = { timeout: 30_000 };

const stage = openStage("moving");

/** A writer with an active note, whose phone has registered, and asks about quiet signs at the next start. */
const settleOnPhone = async (name: string): Promise<PhonePage & { readonly account: Account }> => {
  const writer = { firstname: "Nora", lastname: "Frei", email: `${name}@example.com` };
  const account = await openAccount(stage.world, writer, null);
  const recipients = [{ name: "Miriam", email: `miriam-of-${name}@example.com` }];
  await addNote(account, { title: "For Miriam", text: "The garden is yours.", recipients });
  const phone = await openPhonePage(stage, { account });
  await awaitToast(phone.app, say.setupComplete);
  await press(phone.panel, "Kill");
  await press(phone.panel, "Reopen");
  await phone.app.getByRole("dialog", { name: say.quietTitle }).waitFor();
  return { ...phone, account };
};

const sourcesOf = async ({ call, _id }: Account): Promise<readonly string[]> =>
  (await call<User>("GET", `/api/user/${_id}`)).lastSigns.map(({ source }) => source);

/** To the next morning in the time zone of this machine and its browser: nothing visible is pushed at night. */
const untilMorning = (nowMs: number): number => {
  const morning = new Date(nowMs);
  morning.setHours(9, 0, 0, 0);
  return (morning.getTime() - nowMs + DAY_MS) % DAY_MS;
};

describe("pushes to the phone", () => {
  it("A reminder is answered with “I’m fine” on the phone, without opening the app", async () => {
    const phone = await settleOnPhone("reminded-by-push");
    const { account, panel, handset, app } = phone;
    await press(app, say.quietLater);
    await press(panel, "Pause");
    const { thread, now } = await account.call<User>("GET", `/api/user/${account._id}`);
    if (!("reminderAt" in thread)) throw new Error("no reminder lies ahead");
    const due = Date.parse(thread.reminderAt) + HOUR_MS;
    await stage.world.advance(due + untilMorning(due) - Date.parse(now));
    await press(handset, messages.thread.giveSignOfLife);
    await handset.getByText(messages.thread.heardFromYou).waitFor();
    expect(await sourcesOf(await logInByCalls(stage.world, account))).toContain("push-action");
    expect(await panel.getByText("In the background").isVisible()).toBe(true);
    // What was there before does not lie over the app.
    await press(panel, "Resume");
    await handset.getByText(messages.thread.heardFromYou).waitFor({ state: "detached" });
    // What comes while the app is used covers it for a moment only.
    await (await logInByCalls(stage.world, account)).call("POST", "/api/phone/test-reminder", {});
    const notices = handset.getByRole("list", { name: "Notifications" }).getByRole("listitem");
    await expect.poll(() => notices.count(), PATIENCE).toBe(1);
    await expect.poll(() => notices.count(), PATIENCE).toBe(0);
    await press(panel, "Pause");
    await expect.poll(() => notices.count()).toBeGreaterThan(0);
    expect(phone.complaints()).toEqual([]);
  });

  it("A phone with quiet signs gives one when it is woken unlocked, and its owner sees it", async () => {
    const phone = await settleOnPhone("quiet");
    const { account, panel, handset, app } = phone;
    await press(app, say.quietOn);
    await expect.poll(() => factOf(phone, "Quiet signs")).toMatch(/^on/);
    // The app itself stays away: to return to it would be a sign of life, too.
    await press(panel, "Pause");
    await press(panel, "Lock");
    await press(panel, "Wake push");
    await expect.poll(() => factOf(phone, "Quiet signs"), PATIENCE).toBe("on, with a challenge in hand");
    expect(await sourcesOf(account)).not.toContain("phone-unlocked");
    await press(handset, "Enter the passcode");
    await press(panel, "Wake push");
    await expect.poll(() => sourcesOf(account), PATIENCE).toContain("phone-unlocked");
    await press(panel, "Resume");
    await app.locator("summary").first().click();
    await app.getByText(signs["phone-unlocked"]).waitFor();
    expect(phone.complaints()).toEqual([]);
  });
});
