import { AccountPage } from "../../features/accounts/account-page.tsx";
import { forgetDrafts } from "../../features/notes/drafts.ts";
import { forgetOnboarded } from "../../features/onboarding/onboarded-accounts.ts";
import { PlanRow } from "../../features/plans/own-plan.tsx";

/** The account page with its plan. Only the app level may combine these features. */
export const AccountWithPlan = () => <AccountPage planRow={<PlanRow />} onDeleted={forgetOnDevice} />;

function forgetOnDevice(userId: string): void {
  forgetDrafts();
  forgetOnboarded(userId);
}
