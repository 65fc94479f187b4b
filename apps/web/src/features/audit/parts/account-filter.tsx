import type { AuditAccount } from "@afterword/contract/endpoints/audit";
import { EMAIL_PATTERN, tidyEmail } from "@afterword/core/accounts/email";
import { audit as say } from "@afterword/core/messages/audit";
import { isId } from "@afterword/core/text/ids";
import { useMutation } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import type { FormEvent } from "react";
import { refusalSentence } from "../../../shared/http/http-failure.ts";
import { FORBIDDEN, NOT_FOUND } from "../../../shared/http/statuses.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { findAccount } from "../api.ts";
import { nameOf } from "../entry-in-words.ts";
import styles from "./account-filter.module.css";

/** Shows the log of one account, by its address or its id; a deleted account has no address any more. */
export function AccountFilter({
  account,
  onChange,
}: {
  readonly account: AuditAccount | null;
  readonly onChange: (account: AuditAccount | null) => void;
}) {
  const [typed, setTyped] = useState("");
  const find = useMutation({ mutationFn: accountOf, onSuccess: onChange });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== "") find.mutate(typed);
  };
  const showAll = (): void => {
    setTyped("");
    onChange(null);
  };
  if (account !== null)
    return (
      <div className={styles.shown}>
        <p>{say.shownAccount(nameOf(account))}</p>
        <Button onClick={showAll}>{say.allAccounts}</Button>
      </div>
    );
  const failed = refusalSentence(find.error, [NOT_FOUND, FORBIDDEN], say.findFailed);
  const error = find.error instanceof Unclear ? say.accountUnclear : failed;
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={say.filterAccount}
        help={say.accountHelp}
        error={find.isError ? error : undefined}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          find.reset();
        }}
        trailing={
          <IconButton type="submit" label={say.showAccount} icon={<Search size={20} aria-hidden />} />
        }
      />
    </form>
  );
}

class Unclear extends Error {}

const accountOf = async (typed: string): Promise<AuditAccount> => {
  const [id, email] = [typed.trim().toLowerCase(), tidyEmail(typed)];
  if (isId(id)) return { _id: id, firstname: "", lastname: "", email: "", isSystem: false };
  if (!EMAIL_PATTERN.test(email)) throw new Unclear();
  return findAccount(email);
};
