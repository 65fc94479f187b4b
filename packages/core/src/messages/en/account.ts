/** Account, profile and passwords. */
export const account = {
  title: "Account & Settings",
  profile: "Profile",
  changePassword: "Change Password",
  deleteAccount: "Delete Account",
  forgotSent: "If your email address was found, we sent you a link to reset your password!",
  passwordReset: "Your password was updated, you can use it to log in now!",
  passwordResetFailed: "Resetting your password failed. Try resetting it again if you can't log in.",
  wrongPassword: "Wrong password",
  changePasswordFailed: "Changing your password failed.",
  passwordChanged: "Your password was updated!",
  profileUpdated: "Your profile was updated!",
  profileUpdatedConfirmEmail: "Your profile was updated, please confirm your new email address!",
  profileUpdateFailed: "Updating profile failed!",
  cancelNewEmailFailed: "Cancelling email address update failed!",
  imageFailed: "Failed to process image, try again or choose another one!",
} as const;
