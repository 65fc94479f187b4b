import { AccountPage } from "../../features/accounts/account-page.tsx";
import { forgetDrafts } from "../../features/notes/drafts.ts";
import { forgetSettled } from "../../features/onboarding/settled-here.ts";
import { PlanRow } from "../../features/plans/own-plan.tsx";

/** The account with its plan, and what goes with it: features that meet only here. */
export const AccountRoom = () => <AccountPage planRow={<PlanRow />} onDeleted={forgetOnDevice} />;

function forgetOnDevice(userId: string): void {
  forgetDrafts();
  forgetSettled(userId);
}
