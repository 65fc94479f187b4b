import { shell } from "@afterword/core/messages/shell";
import { words } from "@afterword/core/messages/words";
import { ROUTES } from "@afterword/core/routes/paths";
import { ArrowLeft, Menu } from "lucide-react";
import { Brand } from "../../shared/ui/brand.tsx";
import { Link } from "../../shared/ui/link.tsx";
import { appHistory } from "../../shared/history/app-history.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import type { Drawer } from "./use-drawer.ts";
import styles from "./header.module.css";

/** Menu, the way back when there is one, and the logo. */
export function Header({ drawer, canGoBack }: { readonly drawer: Drawer; readonly canGoBack: boolean }) {
  return (
    <header className={styles.header}>
      {!drawer.isStatic && (
        <IconButton
          label={shell.menu}
          icon={<Menu size={22} aria-hidden />}
          aria-expanded={drawer.isOpen}
          aria-controls="sidebar"
          onClick={drawer.open}
        />
      )}
      {canGoBack && (
        <IconButton
          label={words.back}
          icon={<ArrowLeft size={22} aria-hidden />}
          onClick={() => appHistory.go(-1)}
        />
      )}
      {!drawer.isStatic && (
        <Link to={ROUTES.home} className={styles.logo}>
          <Brand />
        </Link>
      )}
    </header>
  );
}
