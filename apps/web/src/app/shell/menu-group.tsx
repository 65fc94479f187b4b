import { shell } from "@afterword/core/messages/shell";
import type { PlainRouteName } from "@afterword/core/routes/paths";
import { ROUTES } from "@afterword/core/routes/paths";
import { CreditCard, FileText, Hand, House, LogIn, MailX, Send, Settings, Shield, Users } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "../../shared/ui/link.tsx";
import styles from "./menu-group.module.css";

type Entry = { readonly label: string; readonly Icon: LucideIcon };

const ENTRIES: Partial<Record<PlainRouteName, Entry>> = {
  account: { label: shell.account, Icon: Settings },
  notes: { label: shell.notes, Icon: FileText },
  recipients: { label: shell.recipients, Icon: Users },
  subscription: { label: shell.subscription, Icon: CreditCard },
  home: { label: shell.home, Icon: House },
  login: { label: shell.login, Icon: LogIn },
  terms: { label: shell.terms, Icon: FileText },
  privacy: { label: shell.privacy, Icon: Shield },
  adminUsers: { label: shell.adminUsers, Icon: Users },
  adminPlans: { label: shell.adminPlans, Icon: CreditCard },
  adminContents: { label: shell.adminContents, Icon: FileText },
  adminDeliveries: { label: shell.adminDeliveries, Icon: Send },
  adminHeld: { label: shell.adminHeld, Icon: Hand },
  adminUnreachable: { label: shell.adminUnreachable, Icon: MailX },
};

/** One of the menus of the sidebar; nothing when it has no entries. */
export function MenuGroup({
  label,
  routes,
}: {
  readonly label: string;
  readonly routes: readonly PlainRouteName[];
}) {
  if (routes.length === 0) return null;
  return (
    <nav className={styles.group} aria-label={label}>
      {routes.map((route) => {
        const { label: text, Icon } = ENTRIES[route] ?? { label: route, Icon: FileText };
        return (
          <MenuLink key={route} to={ROUTES[route]} icon={<Icon size={20} aria-hidden />}>
            {text}
          </MenuLink>
        );
      })}
    </nav>
  );
}

export function MenuLink({
  to,
  icon,
  children,
}: {
  readonly to: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <NavLink to={to} className={styles.link}>
      {icon}
      {children}
    </NavLink>
  );
}
