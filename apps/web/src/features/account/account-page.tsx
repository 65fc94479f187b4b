import { fullName } from "@afterword/core/accounts/name";
import { account as say } from "@afterword/core/messages/account";
import { history } from "@afterword/core/messages/history";
import { notes } from "@afterword/core/messages/notes";
import { security } from "@afterword/core/messages/security";
import { shell } from "@afterword/core/messages/shell";
import { pathTo } from "@afterword/core/routes/paths";
import {
  CreditCard,
  FileText,
  History as HistoryIcon,
  KeyRound,
  Smartphone,
  UserRound,
  Users,
} from "lucide-react";
import { useCurrentUser } from "../../shared/queries/user-query.ts";
import { useOwnPlan } from "../../shared/subscription/use-own-plan.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Row, RowLink } from "../../shared/ui/row.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { DeleteAccount } from "./parts/delete-account.tsx";

/** /account: who is logged in, the ways to everything that belongs to the account, and the way out of it. */
export function AccountPage() {
  return (
    <Page title={say.title}>
      <Who />
      {/* A log-in on the website leads here, and most come for their notes. */}
      <Sheet>
        <RowLink to={pathTo("notes")} start={<FileText size={20} aria-hidden />} title={shell.notes} />
        <RowLink to={pathTo("recipients")} start={<Users size={20} aria-hidden />} title={shell.recipients} />
      </Sheet>
      <Sheet>
        <RowLink
          to={pathTo("profile")}
          start={<UserRound size={20} aria-hidden />}
          title={say.profile}
          hint={say.profileHint}
        />
        <RowLink
          to={pathTo("changePassword")}
          start={<KeyRound size={20} aria-hidden />}
          title={say.changePassword}
        />
        <RowLink
          to={pathTo("security")}
          start={<Smartphone size={20} aria-hidden />}
          title={security.title}
          hint={security.hint}
        />
        <PlanRow />
        <RowLink
          to={pathTo("history")}
          start={<HistoryIcon size={20} aria-hidden />}
          title={history.title}
          hint={history.hint}
        />
      </Sheet>
      <DeleteAccount />
    </Page>
  );
}

function Who() {
  const user = useCurrentUser();
  if (user.data === undefined) {
    if (user.isPending) return <LoadingBlock size="small" />;
    return <FailedState sentence={say.loadFailed} onRetry={() => void user.refetch()} />;
  }
  const { firstname, lastname, email, pfp } = user.data;
  const name = fullName({ firstname, lastname });
  return (
    <Sheet>
      <Row start={<Avatar person={{ name, pfp }} size={44} silent />} title={name} hint={email} />
    </Sheet>
  );
}

function PlanRow() {
  const plan = useOwnPlan();
  return (
    <RowLink
      to={pathTo("subscription")}
      start={<CreditCard size={20} aria-hidden />}
      title={shell.subscription}
      hint={plan === null ? undefined : notes.planAccess(plan.name, plan.expired)}
    />
  );
}
