import type { User, UserBody } from "@afterword/contract/endpoints/accounts";
import { account as say } from "@afterword/core/messages/account";
import { useUpdateUser } from "../use-update-user.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { Section } from "../../../shared/ui/section.tsx";
import { Segment } from "../../../shared/ui/segment.tsx";
import { PaddedSheet } from "../../../shared/ui/sheet.tsx";
import { SwitchRow } from "../../../shared/ui/switch.tsx";
import styles from "./looks-sheet.module.css";

type Theme = "system" | "light" | "dark";

const THEMES = [
  { value: "system", label: say.themeSystem },
  { value: "light", label: say.themeLight },
  { value: "dark", label: say.themeDark },
] as const satisfies readonly { value: Theme; label: string }[];

const CHOICES: Readonly<Record<Theme, UserBody>> = {
  system: { systemTheme: true },
  light: { systemTheme: false, darkMode: false },
  dark: { systemTheme: false, darkMode: true },
};

const themeOf = ({ systemTheme, darkMode }: User): Theme => {
  if (systemTheme) return "system";
  return darkMode ? "dark" : "light";
};

/** Choices that take effect at once. */
export function LooksSheet({ user }: { readonly user: User }) {
  const updateUser = useUpdateUser();
  const change = (body: UserBody): void =>
    updateUser.mutate(body, { onError: (error) => showFailure(error, say.profileUpdateFailed) });
  return (
    <Section title={say.looksHeading}>
      <PaddedSheet>
        <div className={styles.theme}>
          <span aria-hidden>{say.theme}</span>
          <Segment
            label={say.theme}
            options={THEMES}
            value={themeOf(user)}
            onChange={(theme) => change(CHOICES[theme])}
          />
        </div>
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
