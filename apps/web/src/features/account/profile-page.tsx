import type { User } from "@afterword/contract/endpoints/users";
import { account as say } from "@afterword/core/messages/account";
import { useCurrentUser } from "../../shared/queries/user-query.ts";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { LooksSheet } from "./parts/looks-sheet.tsx";
import { ProfileForm } from "./parts/profile-form.tsx";

/** /account/profile: the name, the rhythm, and how the pages look and feel. */
export function ProfilePage() {
  const user = useCurrentUser();
  return (
    <Page title={say.profile}>
      {user.data !== undefined && <Profile user={user.data} />}
      {user.isPending && <LoadingBlock size="large" />}
      {user.data === undefined && user.isError && (
        <FailedState sentence={say.loadFailed} onRetry={() => void user.refetch()} />
      )}
    </Page>
  );
}

const Profile = ({ user }: { readonly user: User }) => (
  <>
    <ProfileForm user={user} />
    <LooksSheet user={user} />
  </>
);
