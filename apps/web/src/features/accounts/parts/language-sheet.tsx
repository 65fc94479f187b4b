import type { User, UserBody } from "@afterword/contract/endpoints/accounts";
import { asLanguage, DEFAULT_LANGUAGE } from "@afterword/core/language/languages";
import { language as say } from "@afterword/core/messages/language";
import { DEFAULT_TIME_ZONE } from "@afterword/core/time/time-zone";
import { useMemo } from "react";
import { languageOptions } from "../../../shared/forms/language-options.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { Section } from "../../../shared/ui/section.tsx";
import { SelectField } from "../../../shared/ui/select-field.tsx";
import { useUpdateUser } from "../use-update-user.ts";

/** Choices that take effect at once: another language loads the page anew, in that language. */
export function LanguageSheet({
  user,
  reload = () => window.location.reload(),
}: {
  readonly user: User;
  readonly reload?: () => void;
}) {
  const updateUser = useUpdateUser();
  const change = async (body: UserBody): Promise<boolean> => {
    try {
      await updateUser.mutateAsync(body);
      return true;
    } catch (error) {
      showFailure(error, say.chooseFailed);
      return false;
    }
  };
  const speak = async (tag: string): Promise<void> => {
    const language = asLanguage(tag);
    if (language !== null && (await change({ language }))) reload();
  };
  const homeTimeZone = user.homeTimeZone ?? DEFAULT_TIME_ZONE;
  const zones = useMemo(() => timeZoneOptions(homeTimeZone), [homeTimeZone]);
  const { variables, isPending } = updateUser;
  const shown = isPending ? variables : undefined;
  return (
    <Section title={say.heading}>
      <SelectField
        label={say.language}
        help={say.languageHelp}
        value={shown?.language ?? user.language ?? DEFAULT_LANGUAGE}
        options={languageOptions()}
        onChange={(tag) => void speak(tag)}
      />
      <SelectField
        label={say.timeZone}
        help={say.timeZoneHelp}
        value={shown?.homeTimeZone ?? homeTimeZone}
        options={zones}
        onChange={(chosen) => void change({ homeTimeZone: chosen })}
      />
    </Section>
  );
}

/** All that this browser knows, with the chosen one, which another may have called by another name. */
const timeZoneOptions = (chosen: string): readonly { readonly value: string; readonly label: string }[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), DEFAULT_TIME_ZONE, chosen])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll("_", " ") }));
