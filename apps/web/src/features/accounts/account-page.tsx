import { fullName } from "@afterword/core/accounts/name";
import { account as say } from "@afterword/core/messages/account";
import { history } from "@afterword/core/messages/history";
import { security } from "@afterword/core/messages/security";
import { shell } from "@afterword/core/messages/shell";
import { pathTo } from "@afterword/core/routes/paths";
import { FileText, History as HistoryIcon, KeyRound, ShieldCheck, UserRound, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useCurrentUser } from "./user-query.ts";
import { useIsWide } from "../../shared/device/wide.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { BesideHub, Column } from "../../shared/ui/columns.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Row, RowLink } from "../../shared/ui/row.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { DeleteAccount } from "./parts/delete-account.tsx";

/** /account: who is logged in, links to everything about the account, and the log-out. */
export function AccountPage({
  planRow,
  phone,
  beside,
  onDeleted,
}: {
  readonly planRow: ReactNode;
  readonly phone: ReactNode;
  /** In a wide window, while no page of the account is chosen. */
  readonly beside: ReactNode;
  /** Called while the user is still logged in, so that other features forget the account on this device. */
  readonly onDeleted: (userId: string) => void;
}) {
  return (
    <Page title={say.title}>
      <Column>
        <Who />
        {!useIsWide() && <Elsewhere />}
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
            start={<ShieldCheck size={20} aria-hidden />}
            title={security.title}
            hint={security.hint}
          />
          {planRow}
          <RowLink
            to={pathTo("history")}
            start={<HistoryIcon size={20} aria-hidden />}
            title={history.title}
            hint={history.hint}
          />
        </Sheet>
        {phone}
        <DeleteAccount onDeleted={onDeleted} />
      </Column>
      <BesideHub>{beside}</BesideHub>
    </Page>
  );
}

/** The website's login leads here, and most users want their notes. In a wide window the sidebar has both. */
const Elsewhere = () => (
  <Sheet>
    <RowLink to={pathTo("notes")} start={<FileText size={20} aria-hidden />} title={shell.notes} />
    <RowLink to={pathTo("recipients")} start={<Users size={20} aria-hidden />} title={shell.recipients} />
  </Sheet>
);

/** Not in a wide window, where the sidebar says it. */
function Who() {
  const user = useCurrentUser();
  const isWide = useIsWide();
  if (user.data === undefined) {
    if (!user.isPending) return <FailedState sentence={say.loadFailed} onRetry={() => void user.refetch()} />;
    return isWide ? null : <LoadingBlock size="small" />;
  }
  if (isWide) return null;
  const { firstname, lastname, email, pfp } = user.data;
  const name = fullName({ firstname, lastname });
  return (
    <Sheet>
      <Row start={<Avatar person={{ name, pfp }} size={44} silent />} title={name} hint={email} />
    </Sheet>
  );
}
