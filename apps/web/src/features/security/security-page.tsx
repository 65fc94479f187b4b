import { security as say } from "@afterword/core/messages/security";
import { Page } from "../../shared/ui/page.tsx";
import { SecondFactorSection } from "../second-factor/public.ts";
import { ActivityList } from "./parts/activity-list.tsx";
import { OpenSessions } from "./parts/open-sessions.tsx";

/** /account/security: sessions, second factors and activity. */
export const SecurityPage = () => (
  <Page title={say.title} lede={say.lede}>
    <SecondFactorSection />
    <OpenSessions />
    <ActivityList />
  </Page>
);
