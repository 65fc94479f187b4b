import { adminMenu, setup } from "@afterword/core/messages/system";
import type { PlainRouteName } from "@afterword/core/routes/paths";
import { useQuery } from "@tanstack/react-query";
import {
  Activity,
  FilePen,
  Hand,
  Layers,
  MailX,
  ScrollText,
  Send,
  Ticket,
  UserCog,
  Wrench,
} from "lucide-react";
import { useEffect } from "react";
import { missingSetupQuery } from "../../features/system/public.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { Chip } from "../../shared/ui/chip.tsx";
import { MenuGroup } from "./menu-group.tsx";
import type { MenuEntries } from "./menu-group.tsx";
import styles from "./menu-group.module.css";

const ENTRIES: MenuEntries = {
  adminUsers: { label: adminMenu.users, Icon: UserCog },
  adminPlans: { label: adminMenu.plans, Icon: Layers },
  adminContents: { label: adminMenu.contents, Icon: FilePen },
  adminVouchers: { label: adminMenu.vouchers, Icon: Ticket },
  adminDeliveries: { label: adminMenu.deliveries, Icon: Send },
  adminHeld: { label: adminMenu.held, Icon: Hand },
  adminUnreachable: { label: adminMenu.unreachable, Icon: MailX },
  adminAudit: { label: adminMenu.audit, Icon: ScrollText },
  adminSystem: { label: adminMenu.system, Icon: Activity },
  adminSetup: { label: adminMenu.setup, Icon: Wrench, mark: <SetupMark /> },
};

/** The menu of admins; everyone else does without its words and icons. It is long: its current page is shown in it. */
export const AdminMenu = ({ routes }: { readonly routes: readonly PlainRouteName[] }) => {
  const { pathname } = usePageLocation();
  useEffect(() => {
    document.querySelector(`#sidebar nav [href="${pathname}"]`)?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return <MenuGroup label={adminMenu.title} routes={routes} entries={ENTRIES} />;
};

/** How many important things are not set up; nothing while that is none, or not known. */
function SetupMark() {
  const count = useQuery(missingSetupQuery).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.mark}>
      <Chip kind="lamp">
        <span aria-hidden>{count}</span>
        <span className={styles.spoken}>{setup.menuMark(count)}</span>
      </Chip>
    </span>
  );
}
