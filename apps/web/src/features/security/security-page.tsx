import { security as say } from "@afterword/core/messages/security";
import type { ReactNode } from "react";
import { Page } from "../../shared/ui/page.tsx";
import { ActivityList } from "./parts/activity-list.tsx";
import { OpenSessions } from "./parts/open-sessions.tsx";

/** /account/security: the ways into an account. The second factor is a feature of its own and comes from outside. */
export function SecurityPage({ secondFactor }: { readonly secondFactor?: ReactNode }) {
  return (
    <Page title={say.title} lede={say.lede}>
      {secondFactor}
      <OpenSessions />
      <ActivityList />
    </Page>
  );
}
