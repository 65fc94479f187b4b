import type { ProfileForm } from "@afterword/contract/endpoints/accounts";
import type { UseFormReturn } from "react-hook-form";

/** The form of the profile is nearly the body that is sent, so its rules are those of the wire. */
export type ProfileControl = UseFormReturn<ProfileForm, unknown, ProfileForm>;
