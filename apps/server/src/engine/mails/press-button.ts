import { findRoute, ROUTES } from "@afterword/core/routes/paths";
import { html, type Html } from "../../platform/http/html.ts";
import { SANS } from "./fonts.ts";
import type { Block, ButtonLook } from "./mail-content.ts";

type Button = Extract<Block, { kind: "button" }>;

/** Word pads the cell and ignores the padding of the link. */
export const buttonOf = ({ label, href, look }: Button): Html => {
  const { cell, link, fill, edge, ink, size, padding } = LOOKS[look ?? "spruce"];
  return html`<table
    role="presentation"
    ${look === "lamp" ? FULL_WIDTH : NO_WIDTH}
    cellpadding="0"
    cellspacing="0"
    border="0"
    class="press-table"
    style="border-collapse:separate;"
  >
    <tr>
      <td
        align="center"
        class="${cell}"
        bgcolor="${fill}"
        style="background-color:${fill};border:${edge};border-radius:12px;mso-padding-alt:${padding};"
      >
        <a
          href="${href}"
          class="button ${link}"
          style="display:block;padding:${padding};font-family:${SANS};font-size:${size}px;line-height:22px;font-weight:600;color:${ink};text-decoration:none;"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
};

/**
 * The address behind the button, at the end of the sheet: for programs that draw no button, and for readers who are
 * rightly wary of them. Only one with a secret stands there; other pages are found by the product's menu as well.
 */
export const addressOf = ({ href }: Button, sentence: string): readonly Html[] => {
  const route = findRoute(new URL(href).pathname);
  return route !== undefined && ROUTES[route].includes(":secret") ? [addressPanel(href, sentence)] : [];
};

const addressPanel = (href: string, sentence: string): Html =>
  html`<div style="margin:24px 0 0 0;">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td
          class="ink-2 rule"
          style="padding:16px 0 0 0;border-top:1px solid #dfe4de;font-family:${SANS};font-size:13px;line-height:20px;color:#525e58;"
        >
          ${sentence}<br /><a
            href="${href}"
            class="ink-2"
            style="color:#525e58;text-decoration:underline;word-break:break-all;"
            >${href}</a
          >
        </td>
      </tr>
    </table>
  </div>`;

/** The button of a sign of life is amber in both themes, as in the app; an outline takes a pixel of the padding. */
const LOOKS = {
  spruce: {
    cell: "press",
    link: "plain",
    fill: "#1f5f52",
    edge: "0",
    ink: "#ffffff",
    size: 16,
    padding: "15px 30px",
  },
  lamp: {
    cell: "press lamp",
    link: "on-lamp",
    fill: "#f2b84b",
    edge: "0",
    ink: "#22190a",
    size: 17,
    padding: "15px 30px",
  },
  outlined: {
    cell: "outlined",
    link: "ink",
    fill: "#ffffff",
    edge: "1px solid #8b968f",
    ink: "#18211d",
    size: 16,
    padding: "14px 29px",
  },
  danger: {
    cell: "outlined danger",
    link: "danger-ink",
    fill: "#ffffff",
    edge: "1px solid #b0352d",
    ink: "#a32c25",
    size: 16,
    padding: "14px 29px",
  },
} as const satisfies Record<"spruce" | ButtonLook, object>;

const FULL_WIDTH = html`width="100%"`;
const NO_WIDTH = html``;
