import { useEffect } from "react";
import { useCurrentUser } from "../features/accounts/user-query.ts";
import { applyTheme } from "../shared/ui/theme.ts";

/** user.darkMode decides about the theme (product §2). */
export function useThemeOfUser(): void {
  const darkMode = useCurrentUser().data?.darkMode;
  useEffect(() => {
    if (darkMode !== undefined) applyTheme(darkMode);
  }, [darkMode]);
}
