import { describe, expect, it } from "vitest";
import { catalogs } from "./catalog.ts";

const say = catalogs.en;

type Row = readonly [said: string, wanted: string];

/** What product.md fixes besides the error catalogue of §8, which catalog.test.ts holds, line by line. */
const wordsOfTheProduct: Readonly<Record<string, readonly Row[]>> = {
  "§2 sidebar": [
    [say.shell.home, "Home"],
    [say.shell.login, "Login"],
    [say.shell.terms, "Terms & Conditions"],
    [say.shell.privacy, "Privacy Policy"],
    [say.adminMenu.users, "User Admin"],
    [say.adminMenu.plans, "Plan Admin"],
    [say.adminMenu.contents, "Content Admin"],
    [say.shell.account, "Account & Settings"],
    [say.shell.notes, "My Notes"],
    [say.shell.recipients, "Recipient List"],
    [say.shell.subscription, "Subscription"],
    [say.shell.addNote, "Add New Note"],
    [say.shell.logout, "Log out"],
  ],
  "§2 notes": [
    [say.notes.filterAll, "All"],
    [say.notes.filterActive, "Active"],
    [say.notes.filterPaused, "Paused"],
    [say.notes.addNew, "Add New Note"],
    [say.notes.planAccess("Family", false), "Family Access"],
    [say.notes.planAccess("Family", true), "Family Access (expired)"],
    [say.notes.textPlaceholder, "Start Typing..."],
    [say.notes.addRecipient, "Add Recipient"],
    [say.notes.voiceRecording, "Voice Recording"],
    [say.notes.videoRecording, "Video Recording"],
    [say.notes.retake, "Retake"],
    [say.notes.remove, "Remove"],
    [say.notes.activate, "Activate"],
    [say.notes.pause, "Pause"],
    [say.words.saveChanges, "Save Changes"],
    [say.notes.deleteNote, "Delete Note"],
    [say.notes.clearNote, "Clear Note"],
    [say.words.discardChanges, "Discard Changes"],
  ],
  "§2 recipients, account and subscription": [
    [say.recipients.searchPlaceholder, "Search Recipient"],
    [say.recipients.addNew, "Add New Recipient"],
    [say.account.deleteAccount, "Delete Account"],
    [say.session.installApp, "Install the App"],
    [say.session.signUp, "Sign Up"],
    [say.subscription.title, "Flexible Plans"],
    [say.subscription.popular, "popular"],
  ],
  "§2 recording": [
    [say.recordings.upload, "Upload"],
    [say.recordings.retakeVoiceQuestion, "Retake Voice Recording?"],
    [say.recordings.retakeVoiceText, "Are you sure you want to discard this Voice Recording?"],
    [say.recordings.retakeVideoQuestion, "Retake Video Recording?"],
    [say.recordings.retakeVideoText, "Are you sure you want to discard this Video Recording?"],
    [say.recordings.discard, "Discard"],
  ],
  "§2 public note and not found": [
    [say.publicPages.noteFrom("Anna Meier"), "Your note from Anna Meier"],
    [say.publicPages.noteNotFound, "Invalid link, note not found."],
    [say.deadEnd.notFoundTitle, "Not here!"],
    [say.deadEnd.notFoundText, "We couldn’t find what you were looking for."],
    [say.deadEnd.goBack, "Go back"],
  ],
  "§2 admin": [
    [say.admin.users(3), "Users (3)"],
    [say.admin.noUsers, "No users found"],
    [say.admin.updateHomepage, "Update homepage"],
  ],
  "§4": [
    [say.subscription.voucherValidUntil("21.11.2026"), "Voucher code valid until 21.11.2026"],
    [say.device.newDeviceTitle, "New Device Detected"],
    [say.device.setupComplete, "Device setup complete"],
    [say.recordings.uploaded, "Upload completed!"],
    [say.notes.unsaved, "You have unsaved changes!"],
    [say.failures.reconnected, "Internet reconnected!"],
  ],
  "§5": [
    [say.fields.required, "Required"],
    [say.fields.firstnameInvalid, "This firstname is invalid"],
    [say.fields.firstnameTooLong, "This firstname is too long"],
    [say.fields.lastnameInvalid, "This lastname is invalid"],
    [say.fields.lastnameTooLong, "This lastname is too long"],
    [say.fields.emailInvalid, "Invalid email address"],
    [say.fields.passwordTooShort(6), "The password length must be at least 6"],
    [say.fields.passwordsDiffer, "Password does not match"],
    [say.fields.termsMissing, "Please accept Terms and Privacy"],
    [say.fields.titleMissing, "Title is required"],
    [say.fields.titleTooLong, "This title is too long"],
    [say.fields.textTooLong, "This text is too long"],
    [say.fields.recipientMissing, "Add at least one recipient"],
    [say.fields.frequencyTooShort, "At least 3 days"],
    [say.fields.delayTooShort, "At least 1 day"],
    [say.fields.tooLong, "At most 4 weeks"],
    [say.when.hour(1), "Hour"],
    [say.when.hour(2), "Hours"],
    [say.when.day(1), "Day"],
    [say.when.day(2), "Days"],
    [say.when.week(1), "Week"],
    [say.when.week(2), "Weeks"],
  ],
  "§9": [
    [say.words.cancel, "Cancel"],
    [say.words.ok, "OK"],
  ],
};

describe.each(Object.entries(wordsOfTheProduct))("the words of product.md %s", (_part, rows) => {
  it.each(rows)("“%s” is worded as product.md has it", (said, wanted) => expect(said).toBe(wanted));
});
