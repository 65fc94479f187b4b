import { html, type Html } from "../../platform/http/html.ts";
import { SANS } from "./fonts.ts";
import type { Block } from "./mail-content.ts";

type Button = Extract<Block, { kind: "button" }>;

/** Word pads the cell and ignores the padding of the link. */
export const buttonOf = ({ label, href, look }: Button): Html => {
  const { fill, ink, press, size } = look === "lamp" ? LAMP : SPRUCE;
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
        class="${press}"
        bgcolor="${fill}"
        style="background-color:${fill};border-radius:12px;mso-padding-alt:15px 30px;"
      >
        <a
          href="${href}"
          class="button${look === "lamp" ? "" : " plain"}"
          style="display:block;padding:15px 30px;font-family:${SANS};font-size:${size}px;line-height:22px;font-weight:600;color:${ink};text-decoration:none;"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
};

/**
 * The address behind the button, at the end of the sheet: for programs that draw no button, and for readers who are
 * rightly wary of them. `sentence` says what it is for. A page that the product's menu leads to as well needs none.
 */
export const addressOf = ({ href }: Button, { sentence, after }: AddressPlace): readonly Html[] =>
  new URL(href).pathname.lastIndexOf("/") === 0 ? [] : [addressPanel(href, sentence, after === "facts")];

type AddressPlace = { readonly sentence: string; readonly after: Block["kind"] | undefined };

/** A table ends with a hairline of its own. */
const addressPanel = (href: string, sentence: string, isRuled: boolean): Html =>
  html`<div style="margin:${isRuled ? 0 : 24}px 0 0 0;">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td
          class="ink-3 rule"
          style="padding:16px 0 0 0;${isRuled ? "" : "border-top:1px solid #dfe4de;"}font-family:${SANS};font-size:13px;line-height:21px;color:#626d66;"
        >
          ${sentence}<br /><a
            href="${href}"
            class="ink-3"
            style="color:#626d66;text-decoration:none;word-break:break-all;"
            >${href}</a
          >
        </td>
      </tr>
    </table>
  </div>`;

/** The button of a sign of life is amber in both themes, as in the app. */
const LAMP = { fill: "#f2b84b", ink: "#22190a", press: "press lamp", size: 17 } as const;
const SPRUCE = { fill: "#1f5f52", ink: "#ffffff", press: "press", size: 16 } as const;

const FULL_WIDTH = html`width="100%"`;
const NO_WIDTH = html``;
