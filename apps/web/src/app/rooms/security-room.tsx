import { SecondFactorSection } from "../../features/second-factor/second-factor-section.tsx";
import { SecurityPage } from "../../features/security/security-page.tsx";

/** Second factor, open sessions and activity: features that meet only here. */
export const SecurityRoom = () => <SecurityPage secondFactor={<SecondFactorSection />} />;
