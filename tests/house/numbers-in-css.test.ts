/** A style sheet cannot import the numbers of core; here they are held together (rule 5: one number, one place). */
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  ADMIN_PAGE_WIDTH_EM,
  AVATAR_MASK_HEIGHT,
  AVATAR_MASK_WIDTH,
  ITEM_SWIPE_REVEAL_PX,
  PAGE_WIDTH_EM,
  SIDEBAR_ANIMATION_MS,
  SIDEBAR_STATIC_MIN_PX,
  TOAST_BOTTOM_VH,
  TOAST_FADE_MS,
  TOAST_SLOT_EM,
} from "@afterword/core/constants";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../tools/run-program.ts";

const TOASTS = "shared/toasts/toast-host.module.css";
const TOKENS = "shared/ui/tokens.css";

describe("numbers in style sheets", () => {
  it.each([
    ["toasts stand above the bottom", TOASTS, `inset: auto 0 max(${TOAST_BOTTOM_VH}vh, `],
    ["toasts are stacked", TOASTS, `max(var(--slot) * ${TOAST_SLOT_EM}em, `],
    ["toasts fade", TOASTS, `opacity ${TOAST_FADE_MS / 1000}s`],
    ["the sidebar moves", "app/shell/sidebar.module.css", `translate ${SIDEBAR_ANIMATION_MS / 1000}s`],
    ["the sidebar stands", "app/first-paint.css", `(min-width: ${SIDEBAR_STATIC_MIN_PX}px)`],
    ["a list item shows its action", "shared/ui/swipe-item.module.css", `-${ITEM_SWIPE_REVEAL_PX}px 0`],
    [
      "a picture is cropped behind a mask",
      "features/pictures/parts/crop-stage.module.css",
      `aspect-ratio: ${AVATAR_MASK_WIDTH} / ${AVATAR_MASK_HEIGHT}`,
    ],
    ["a page is wide", TOKENS, `--page-width: ${PAGE_WIDTH_EM}em`],
    ["an admin page is wide", TOKENS, `--page-width-admin: ${ADMIN_PAGE_WIDTH_EM}em`],
  ])("The style sheet has the number of core: %s", (_what, sheet, expected) => {
    expect(readFileSync(path.join(projectRoot, "apps/web/src", sheet), "utf8")).toContain(expected);
  });
});
