import type { User, UserBody } from "@afterword/contract/endpoints/users";
import { account as say } from "@afterword/core/messages/account";
import { useId } from "react";
import { useUpdateUser } from "../../../shared/queries/use-update-user.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { PaddedSheet } from "../../../shared/ui/sheet.tsx";
import { SwitchRow } from "../../../shared/ui/switch.tsx";
import styles from "./profile-form.module.css";

/** Switches that work as soon as they are moved. */
export function LooksSheet({ user }: { readonly user: User }) {
  const id = useId();
  const updateUser = useUpdateUser();
  const change = (body: UserBody): void =>
    updateUser.mutate(body, { onError: (error) => showFailure(error, say.profileUpdateFailed) });
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{say.looksHeading}</h2>
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
    </section>
  );
}
