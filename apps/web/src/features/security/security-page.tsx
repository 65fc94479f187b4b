import { security as say } from "@afterword/core/messages/security";
import { Page } from "../../shared/ui/page.tsx";
import { SecondFactorSection } from "../second-factor/public.ts";
import { ActivityList } from "./parts/activity-list.tsx";
import { OpenSessions } from "./parts/open-sessions.tsx";

/** /account/security: what one logs in with, where one is logged in, and activity. */
export const SecurityPage = () => (
  <Page title={say.title}>
    <SecondFactorSection />
    <OpenSessions />
    <ActivityList />
  </Page>
);
