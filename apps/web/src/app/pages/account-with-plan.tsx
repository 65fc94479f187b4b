import { lazy, Suspense } from "react";
import { AccountPage } from "../../features/accounts/account-page.tsx";
import { forgetDrafts } from "../../features/notes/drafts.ts";
import { forgetOnboarded } from "../../features/onboarding/onboarded-accounts.ts";
import { PhoneSection } from "../../features/phone/phone-section.tsx";
import { usePhoneHere } from "../../features/phone/use-phone-here.ts";
import { PlanRow } from "../../features/plans/own-plan.tsx";
import { useDevice } from "../../shared/device/device-context.tsx";
import { LoadingBlock } from "../../shared/ui/states.tsx";

/** With the page that most users open next. */
const Standing = lazy(async () => {
  const found = await import("./notes-or-onboarding.tsx").catch(() => undefined);
  return { default: found?.Standing ?? Nothing };
});

const Nothing = (): null => null;

const Beside = () => (
  <Suspense fallback={<LoadingBlock size="large" />}>
    <Standing />
  </Suspense>
);

/** The account page with its plan and phone. Only the app level may combine these features. */
export function AccountWithPlan() {
  const device = useDevice();
  const here = usePhoneHere();
  const forget = (userId: string): void => {
    forgetDrafts();
    forgetOnboarded(userId);
    // A phone of another user, on which this one was logged in, goes on for its owner.
    if (here?.standing === "registered") void device?.request("agency.disarm", {});
  };
  return (
    <AccountPage planRow={<PlanRow />} phone={<PhoneSection />} beside={<Beside />} onDeleted={forget} />
  );
}
