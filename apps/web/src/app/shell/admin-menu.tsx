import { adminMenu } from "@afterword/core/messages/admin-menu";
import type { PlainRouteName } from "@afterword/core/routes/paths";
import {
  Activity,
  CreditCard,
  FileText,
  Hand,
  MailX,
  ScrollText,
  Send,
  Ticket,
  Users,
  Wrench,
} from "lucide-react";
import { SetupMark } from "../../features/system/public.ts";
import { MenuGroup } from "./menu-group.tsx";
import type { MenuEntries } from "./menu-group.tsx";

const ENTRIES: MenuEntries = {
  adminUsers: { label: adminMenu.users, Icon: Users },
  adminPlans: { label: adminMenu.plans, Icon: CreditCard },
  adminContents: { label: adminMenu.contents, Icon: FileText },
  adminVouchers: { label: adminMenu.vouchers, Icon: Ticket },
  adminDeliveries: { label: adminMenu.deliveries, Icon: Send },
  adminHeld: { label: adminMenu.held, Icon: Hand },
  adminUnreachable: { label: adminMenu.unreachable, Icon: MailX },
  adminAudit: { label: adminMenu.audit, Icon: ScrollText },
  adminSystem: { label: adminMenu.system, Icon: Activity },
  adminSetup: { label: adminMenu.setup, Icon: Wrench, mark: <SetupMark /> },
};

/** The menu of admins; everyone else does without its words and icons. */
export const AdminMenu = ({ routes }: { readonly routes: readonly PlainRouteName[] }) => (
  <MenuGroup label={adminMenu.title} routes={routes} entries={ENTRIES} />
);
