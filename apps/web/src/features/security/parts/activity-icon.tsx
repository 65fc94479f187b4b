import type { ActivityKind } from "@afterword/core/accounts/activity";
import { KeyRound, LogIn, LogOut, Mail, ShieldAlert, ShieldCheck, SlidersHorizontal } from "lucide-react";
import type { LucideIcon } from "lucide-react";

export function ActivityIcon({ kind }: { readonly kind: ActivityKind }) {
  const Icon = ICONS[kind] ?? SlidersHorizontal;
  return <Icon size={20} aria-hidden />;
}

/** Kinds that are not listed are changes to the account or the installation. */
const ICONS: Partial<Record<ActivityKind, LucideIcon>> = {
  "logged-in": LogIn,
  "log-in-failed": ShieldAlert,
  "change-refused": ShieldAlert,
  "logged-out": LogOut,
  "session-ended": LogOut,
  "other-sessions-ended": LogOut,
  "session-theft": ShieldAlert,
  "password-reset-asked": KeyRound,
  "password-reset": KeyRound,
  "password-changed": KeyRound,
  "email-change-asked": Mail,
  "email-change-cancelled": Mail,
  "email-changed": Mail,
  "passkey-added": ShieldCheck,
  "passkey-removed": ShieldCheck,
  "one-time-codes-added": ShieldCheck,
  "one-time-codes-removed": ShieldCheck,
  "recovery-codes-made": ShieldCheck,
  "recovery-code-used": ShieldCheck,
  "second-factor-failed": ShieldAlert,
};
