import { describe, expect, it } from "vitest";
import { catalogs, messages } from "./catalog.ts";

const { account, admin, device, failures, notes, recipients, recordings, session, subscription } = messages;

/** Decision 083: the words are those of product.md, the apostrophes those of print. */
const typeset = (sentence: string): string => sentence.replaceAll("'", "’");

/** Product §8, sentence by sentence, with the two misspellings that look.md corrects. */
const sentencesOfTheProduct: readonly (readonly [said: string, wanted: string])[] = [
  [failures.sessionExpired, "Your session expired, please log in again."],
  [failures.tooManyTries("12 minutes"), "You are doing that too much - try again in 12 minutes."],
  [failures.serverUnavailable, "The Server is not currently available!"],
  [failures.offline, "No internet connection available!"],
  [failures.reconnected, "Internet reconnected!"],
  [failures.newVersion, "New version detected, updating!"],
  [session.accountDisabled, "Your account is disabled!"],
  [session.noDevice, "No device registered! Please log in via app."],
  [session.noDeviceToast, "Please login on your app to register your device!"],
  [session.emailNotConfirmed, "Please confirm your email address!"],
  [session.wrongCredentials, "Invalid email or password!"],
  [session.registered, "Please confirm your email address!"],
  [session.registerFailed, "Something went wrong, you might want to try again!"],
  [session.emailConfirmed, "Email address confirmed, you can now log in!"],
  [
    session.emailConfirmFailed,
    "Your email confirmation link is not valid! Try signing up again if you can't log in.",
  ],
  [session.updatedEmailConfirmed, "Changed email address confirmed, you can now use it to log in!"],
  [session.updatedEmailConfirmFailed, "Your email confirmation link is not valid!"],
  [notes.saved, "Saved!"],
  [notes.activated, "Note activated!"],
  [notes.deleted, "Note deleted!"],
  [notes.saveFailed, "Saving note failed!"],
  [notes.activateFailed, "Activating note failed!"],
  [notes.pauseFailed, "Pausing note failed!"],
  [notes.deleteFailed, "Deleting note failed!"],
  [notes.loadFailed, "Failed to load note!"],
  [notes.unsaved, "You have unsaved changes!"],
  [notes.sleepFailed, "Failed to set sleep mode."],
  [notes.upcomingDateRequired, "Please select an upcoming date."],
  [
    notes.readOnly("21.11.2026, 09:12"),
    "This note was sent out 21.11.2026, 09:12. It can't be changed anymore!",
  ],
  [recipients.added, "Recipient added!"],
  [recipients.updated, "Recipient updated!"],
  [recipients.deleted, "Recipient deleted!"],
  [recipients.saveFailed, "Saving recipient failed!"],
  [recipients.updateFailed, "Updating recipient failed!"],
  [recipients.deleteFailed, "Deleting recipient failed!"],
  [recipients.loadFailed, "Failed to load recipient!"],
  [account.forgotSent, "If your email address was found, we sent you a link to reset your password!"],
  [account.passwordReset, "Your password was updated, you can use it to log in now!"],
  [
    account.passwordResetFailed,
    "Resetting your password failed. Try resetting it again if you can't log in.",
  ],
  [account.wrongPassword, "Wrong password"],
  [account.changePasswordFailed, "Changing your password failed."],
  [account.passwordChanged, "Your password was updated!"],
  [account.profileUpdated, "Your profile was updated!"],
  [
    account.profileUpdatedConfirmEmail,
    "Your profile was updated! Now please confirm your new email address!",
  ],
  [account.profileUpdateFailed, "Updating profile failed!"],
  [account.cancelNewEmailFailed, "Cancelling email address update failed!"],
  [account.imageFailed, "Failed to process image, try again or choose another one!"],
  [subscription.voucherInvalid, "Voucher code invalid or already in use!"],
  [subscription.updateFailed, "Updating Subscription failed!"],
  [subscription.changed("Family"), "Subscription Plan changed to Family !"],
  [subscription.restored, "Subscription restored."],
  [subscription.noneFound, "No Subscription found."],
  [subscription.restoreFailed, "Restoring Subscription failed."],
  [
    subscription.restoreFailedIdentifiers,
    "Restoring Subscription failed (invalid identifiers for product) - please try again later.",
  ],
  [subscription.subscribeCancelled, "Subscribe cancelled."],
  [
    subscription.subscribeFailedIdentifiers,
    "Subscribe failed (invalid identifiers for products) - please try again later.",
  ],
  [subscription.subscribeFailed, "Subscribe failed - please try again later."],
  [device.settingsFailed, "Failed to open settings on your device."],
  [device.logInToRegister, "Please log in to register this device."],
  [
    device.otherUser,
    "This device is registered for another user. If you want to register it for yourself, please reinstall the app.",
  ],
  [admin.userDeleted, "User deleted!"],
  [admin.planDeleted, "Plan deleted!"],
  [admin.planAdded, "Plan added!"],
  [admin.planUpdated, "Plan updated!"],
  [admin.snippetUpdated("terms"), "terms updated!"],
  [admin.homepageUpdated, "Homepage updated!"],
  [admin.planNameRequired, "Please enter a name."],
  [admin.planPriceRequired, "Please enter a price greater than 0."],
  [admin.planNotesRequired, "Please enter the number of notes greater than 0."],
  [admin.planRecordingRequired, "Please enter the recording length."],
  [admin.planRecipientsRequired, "Please enter the number of recipients greater than 0."],
  [admin.planRetentionRequired, "Please enter the data retention."],
  [recordings.noMicrophone, "Could not access microphone."],
  [recordings.noCamera, "Could not access camera or microphone."],
  [recordings.accessLost, "Lost media access, recording has ended."],
  [recordings.recorderFailed("no codec"), "error starting recorder : no codec"],
  [recordings.devicesFailed, "error listing media devices."],
  [recordings.uploaded, "Upload completed!"],
  [recordings.uploading(42), "Uploading.. 42%"],
  [recordings.loading("512 kB"), "Loading.. 512 kB"],
  [recordings.loadFailed, "Loading.. failed."],
  [recordings.remaining(59), "59s remaining"],
];

describe("the sentences of the product", () => {
  it.each(sentencesOfTheProduct)("“%s” is worded as product.md has it", (said, wanted) =>
    expect(said).toBe(typeset(wanted)),
  );
});

/** Each sentence with stand-ins for what it is handed. */
const everySentence = Object.entries(messages).flatMap(([section, sentences]) =>
  Object.entries(sentences).map(([key, sentence]) => {
    const said: unknown =
      typeof sentence === "function" ? (sentence as (...all: string[]) => string)("1", "2", "3") : sentence;
    return { name: `${section}.${key}`, said };
  }),
);

/** The names of the sentences that `isWrong` objects to. */
const offenders = (isWrong: (said: string) => boolean): readonly string[] =>
  everySentence.filter(({ said }) => isWrong(String(said))).map(({ name }) => name);

describe("every sentence", () => {
  it("Every sentence has text and no white space at its ends", () =>
    expect(offenders((said) => !/^\S(.*\S)?$/su.test(said))).toEqual([]));

  it("Every apostrophe is a curly one", () => expect(offenders((said) => said.includes("'"))).toEqual([]));

  it("No sentence has a gap where a value was not passed", () =>
    expect(offenders((said) => /undefined|null|NaN|\{|\}/.test(said))).toEqual([]));

  it("No sentence uses a frightening word or technical jargon", () =>
    expect(offenders((said) => /deceased|dead man|died|death|outbox|payload|backend/i.test(said))).toEqual(
      [],
    ));
});

describe("sentences with counts", () => {
  it("Counted things are named in the singular for one and in the plural for more", () => {
    expect(subscription.notes(1)).toBe("1 Note");
    expect(subscription.notes(3)).toBe("3 Notes");
    expect(subscription.recipients(1)).toBe("1 Recipient");
    expect(subscription.recipients(2)).toBe("2 Recipients");
    expect(subscription.retention(1)).toBe("Available for 1 month after trigger");
  });

  it("A plan without recordings is described as “text only”", () => {
    expect(subscription.recordingMinutes(0)).toBe("text only");
    expect(subscription.recordingMinutes(5)).toBe("max 5 mins");
  });

  it("The retention of a plan is given in months after the trigger", () => {
    expect(subscription.retention(12)).toBe("Available for 12 months after trigger");
  });

  it("An expired plan is marked as expired", () => {
    expect(notes.planAccess("Family", false)).toBe("Family Access");
    expect(notes.planAccess("Family", true)).toBe("Family Access (expired)");
  });
});

describe("the audit log for admins", () => {
  it("No entry tells admins that they did what others did", () => {
    const told = Object.values(catalogs).flatMap(({ activity, auditKinds }) =>
      Object.values({ ...activity, ...auditKinds }),
    );
    expect(told.filter((sentence) => /^(?:You|Sie) /.test(sentence))).toEqual([]);
  });
});
