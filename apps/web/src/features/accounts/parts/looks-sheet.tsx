import type { User, UserBody } from "@afterword/contract/endpoints/accounts";
import { account as say } from "@afterword/core/messages/account";
import { useUpdateUser } from "../use-update-user.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { Section } from "../../../shared/ui/section.tsx";
import { PaddedSheet } from "../../../shared/ui/sheet.tsx";
import { SwitchRow } from "../../../shared/ui/switch.tsx";

/** Switches that take effect at once. */
export function LooksSheet({ user }: { readonly user: User }) {
  const updateUser = useUpdateUser();
  const change = (body: UserBody): void =>
    updateUser.mutate(body, { onError: (error) => showFailure(error, say.profileUpdateFailed) });
  return (
    <Section title={say.looksHeading}>
      <PaddedSheet>
        <SwitchRow
          label={say.darkMode}
          checked={user.darkMode}
          onChange={(event) => change({ darkMode: event.target.checked })}
        />
        <SwitchRow
          label={say.swipeToNavigate}
          help={say.swipeToNavigateHint}
          checked={user.swipeToNavigate}
          onChange={(event) => change({ swipeToNavigate: event.target.checked })}
        />
      </PaddedSheet>
    </Section>
  );
}
