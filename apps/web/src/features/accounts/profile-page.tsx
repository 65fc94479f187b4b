import type { User } from "@afterword/contract/endpoints/accounts";
import { fullName } from "@afterword/core/accounts/name";
import { account as say } from "@afterword/core/messages/account";
import { pictures } from "@afterword/core/messages/pictures";
import { useCurrentUser } from "./user-query.ts";
import { PictureField } from "../pictures/public.ts";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { LanguageSheet } from "./parts/language-sheet.tsx";
import { LooksSheet } from "./parts/looks-sheet.tsx";
import { ProfileForm } from "./parts/profile-form.tsx";
import { useOwnPicture } from "./use-own-picture.ts";

/** /account/profile: the name, the rhythm, the language, and how the pages look and feel. */
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
    <OwnPictureField user={user} />
    <ProfileForm user={user} />
    <LanguageSheet user={user} />
    <LooksSheet user={user} />
  </>
);

function OwnPictureField({ user }: { readonly user: User }) {
  const { send, remove, removing } = useOwnPicture(user._id);
  return (
    <PictureField
      person={{ name: fullName(user), pfp: user.pfp }}
      label={user.pfp === null ? pictures.addOwn : pictures.changeOwn}
      send={send}
      onRemove={remove}
      removing={removing}
    />
  );
}
