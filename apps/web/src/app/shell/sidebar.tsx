import { shell } from "@afterword/core/messages/shell";
import type { Menu } from "@afterword/core/routes/menu";
import { ROUTES } from "@afterword/core/routes/paths";
import type { PlainRouteName } from "@afterword/core/routes/paths";
import { LogOut, Plus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { fullName } from "@afterword/core/accounts/name";
import { Brand } from "../../shared/ui/brand.tsx";
import { Link } from "../../shared/ui/link.tsx";
import { closesSidebar } from "../../shared/gestures/classify-swipe.ts";
import { useSwipe } from "../../shared/gestures/use-swipe.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { isOffered } from "../routes.tsx";
import type { AdminMenu } from "./admin-menu.tsx";
import { MenuGroup, MenuLink } from "./menu-group.tsx";
import type { Drawer } from "./use-drawer.ts";
import styles from "./sidebar.module.css";
import { useSession } from "../../shared/http/session.ts";
import { useCurrentUser } from "../../features/accounts/user-query.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";

/** The menu: beside the page in wide windows, otherwise a drawer over it. */
export function Sidebar({ drawer, menu }: { readonly drawer: Drawer; readonly menu: Menu }) {
  const ref = useRef<HTMLDivElement>(null);
  useSwipe(ref, {
    onEnd: (movement) => {
      if (drawer.isModal && closesSidebar(movement)) drawer.close();
    },
  });
  useDrawerFocus(ref, drawer.isModal);
  return (
    <>
      <div
        className={styles.scrim}
        data-open={drawer.isModal || undefined}
        onClick={drawer.close}
        aria-hidden
      />
      <div
        ref={ref}
        id="sidebar"
        className={styles.sidebar}
        data-open={drawer.isOpen || undefined}
        data-static={drawer.isStatic || undefined}
        data-long={menu.admin.length > 0 || undefined}
        role={drawer.isModal ? "dialog" : "complementary"}
        aria-modal={drawer.isModal || undefined}
        aria-label={shell.menu}
      >
        <SidebarTop drawer={drawer} />
        <SidebarMenus menu={menu} />
      </div>
    </>
  );
}

function SidebarTop({ drawer }: { readonly drawer: Drawer }) {
  return (
    <>
      <div className={styles.top}>
        <Link to={ROUTES.home} className={styles.brand}>
          <Brand />
        </Link>
        {!drawer.isStatic && (
          <IconButton label={shell.closeMenu} icon={<X size={22} aria-hidden />} onClick={drawer.close} />
        )}
      </div>
      <SidebarUser />
    </>
  );
}

function SidebarMenus({ menu }: { readonly menu: Menu }) {
  return (
    <>
      <MenuGroup label={shell.menuMain} routes={offered(menu.app)} />
      {menu.admin.length > 0 && <AdminMenuOnceLoaded routes={offered(menu.admin)} />}
      <MenuGroup label={shell.menuWebsite} routes={offered(menu.website)} />
      <span className={styles.space} />
      <div className={styles.bottom}>
        {menu.addNote && isOffered("newNote") && (
          <ButtonLink to={ROUTES.newNote} wide icon={<Plus size={20} aria-hidden />}>
            {shell.addNote}
          </ButtonLink>
        )}
        {menu.logout && (
          <MenuLink to={ROUTES.logout} icon={<LogOut size={20} aria-hidden />}>
            {shell.logout}
          </MenuLink>
        )}
      </div>
    </>
  );
}

/** Its code is not in the first download. Where it cannot be loaded, the other menus stay without it. */
function AdminMenuOnceLoaded({ routes }: { readonly routes: readonly PlainRouteName[] }) {
  const [Loaded, setLoaded] = useState<typeof AdminMenu | null>(null);
  useEffect(() => {
    void import("./admin-menu.tsx").then(
      (loaded) => setLoaded(() => loaded.AdminMenu),
      () => undefined,
    );
  }, []);
  return Loaded === null ? null : <Loaded routes={routes} />;
}

const offered = (routes: readonly PlainRouteName[]): PlainRouteName[] => routes.filter(isOffered);

/** The focus goes into the drawer when it opens and back to where it was when it closes. */
function useDrawerFocus(ref: RefObject<HTMLElement | null>, isModal: boolean): void {
  useEffect(() => {
    if (!isModal) return undefined;
    const drawer = ref.current;
    const opener = document.activeElement;
    drawer?.querySelector<HTMLElement>("button, nav a")?.focus({ preventScroll: true });
    return () => {
      const focused = document.activeElement;
      const isLost = focused === document.body || drawer?.contains(focused) === true;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [ref, isModal]);
}

/** First name, last name, email and picture of the current user. */
function SidebarUser() {
  const session = useSession();
  const user = useCurrentUser().data;
  if (session.kind === "logged-out") return null;
  // Reserves the space while the user is loading.
  if (user === undefined) return <div className={styles.user} />;
  const name = fullName(user);
  return (
    <div className={styles.user}>
      <Avatar person={{ name, pfp: user.pfp }} size={44} silent />
      <div className={styles.words}>
        <strong>{name}</strong>
        <small>{user.email}</small>
      </div>
    </div>
  );
}
