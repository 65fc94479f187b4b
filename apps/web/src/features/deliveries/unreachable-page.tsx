import { deliveries as say } from "@afterword/core/messages/deliveries";
import { Page } from "../../shared/ui/page.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { CanaryNotice } from "./parts/canary-notice.tsx";
import { RefusedOwners } from "./parts/refused-owners.tsx";
import { UnreachableOwners } from "./parts/unreachable-owners.tsx";

/** /admin-unreachable: owners whom no reminder reaches, and those whom an admin may declare unreachable (behaviour §1.2). */
export function UnreachablePage() {
  return (
    <Page title={say.unreachableTitle} lede={say.unreachableLede}>
      <CanaryNotice />
      <Section title={say.unreachableHeading}>
        <UnreachableOwners />
      </Section>
      <Section title={say.refusedHeading}>
        <RefusedOwners />
      </Section>
    </Page>
  );
}
