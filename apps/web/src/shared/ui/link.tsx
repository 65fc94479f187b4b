import { ROUTES } from "@afterword/core/routes/paths";
import type { ComponentProps, MouseEvent } from "react";
import { currentMode } from "../device/mode.ts";
import { appHistory } from "../history/app-history.ts";
import { usePageLocation } from "../history/page-location.ts";

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A path of this site. */
  readonly to: string;
  /** Replaces this page in the history. */
  readonly replace?: boolean;
};

/** A link inside the site. An ordinary press navigates through our own history; any other is left to the browser. */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!opensHere(event) || isAnotherDocument(to)) return;
    event.preventDefault();
    if (replace) appHistory.replace(to);
    else appHistory.navigate(to);
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that marks itself as current if it leads to the page shown or one above it. `also`: other addresses that belong to it. */
export function NavLink({ also, ...props }: LinkProps & { readonly also?: RegExp | undefined }) {
  const { pathname } = usePageLocation();
  const isHere = also?.test(pathname) || pathname === props.to || pathname.startsWith(`${props.to}/`);
  return <Link {...props} aria-current={isHere ? "page" : undefined} />;
}

/** On the website the root is the home page, which the server renders; in the app it is redirected (decision 031). */
const isAnotherDocument = (to: string): boolean => to === ROUTES.home && currentMode() === "website";

/** With a modifier key or the middle button, the browser opens a new tab or window. */
const opensHere = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  (event.currentTarget.target === "" || event.currentTarget.target === "_self");
