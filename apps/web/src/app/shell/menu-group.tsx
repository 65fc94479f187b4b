import { shell } from "@afterword/core/messages/shell";
import type { PlainRouteName } from "@afterword/core/routes/paths";
import { ROUTES } from "@afterword/core/routes/paths";
import { CreditCard, House, LogIn, Mail, Settings, Shield, TextAlignStart, Users } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "../../shared/ui/link.tsx";
import styles from "./menu-group.module.css";

/** What a menu says of its routes. */
export type MenuEntries = Partial<
  Record<
    PlainRouteName,
    {
      readonly label: string;
      readonly Icon: LucideIcon;
      readonly mark?: ReactNode;
      /** Other addresses that belong to its page. */
      readonly also?: RegExp;
    }
  >
>;

/** Of everyone; those of admins are in `admin-menu.tsx`, which others do not load. */
const ENTRIES: MenuEntries = {
  account: { label: shell.account, Icon: Settings },
  // Choosing a recipient of a note, and recording for it.
  notes: { label: shell.notes, Icon: Mail, also: /-rec/ },
  recipients: { label: shell.recipients, Icon: Users },
  subscription: { label: shell.subscription, Icon: CreditCard, also: /^.up/ },
  home: { label: shell.home, Icon: House },
  login: { label: shell.login, Icon: LogIn },
  terms: { label: shell.terms, Icon: TextAlignStart },
  privacy: { label: shell.privacy, Icon: Shield },
};

/** One of the menus of the sidebar; nothing when it has no entries. */
export function MenuGroup({
  label,
  routes,
  entries = ENTRIES,
}: {
  readonly label: string;
  readonly routes: readonly PlainRouteName[];
  readonly entries?: MenuEntries;
}) {
  if (routes.length === 0) return null;
  return (
    <nav className={styles.group} aria-label={label}>
      {routes.map((route) => {
        const entry = entries[route];
        return (
          entry && (
            <MenuLink
              key={route}
              to={ROUTES[route]}
              also={entry.also}
              icon={<entry.Icon size={20} aria-hidden />}
            >
              {entry.label}
              {entry.mark}
            </MenuLink>
          )
        );
      })}
    </nav>
  );
}

export function MenuLink({
  to,
  also,
  icon,
  children,
}: {
  readonly to: string;
  readonly also?: RegExp | undefined;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <NavLink to={to} also={also} className={styles.link}>
      {icon}
      {children}
    </NavLink>
  );
}
