import { DEFAULT_LANGUAGE } from "@afterword/core/language/languages";
import type { Language } from "@afterword/core/language/languages";
import { catalogs } from "@afterword/core/messages/catalog";
import type { Block, MailContent } from "./mail-content.ts";
import { html, type Html } from "../../platform/http/html.ts";
import { threadPanel } from "./thread-panel.ts";

/**
 * The one sheet on which every mail is written: quiet paper, a white letter, the lamp in its head (look.md). Tables
 * and inline styles are what every mail program understands; the style block only adds dark mode and phones, and
 * a program that drops it shows the light sheet.
 */
export const layOut = (content: MailContent): string => DOCUMENT(content).markup;

const SERIF = "Literata,Georgia,'Times New Roman',serif";
const SANS = "Commissioner,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

const STYLES = html`<style>
  :root {
    color-scheme: light dark;
    supported-color-schemes: light dark;
  }
  body {
    margin: 0;
    padding: 0;
    -webkit-text-size-adjust: 100%;
  }
  a {
    text-underline-offset: 3px;
  }
  @media (max-width: 520px) {
    .frame {
      padding: 22px 12px 32px 12px !important;
    }
    .sheet {
      padding: 28px 22px 26px 22px !important;
      border-radius: 18px !important;
    }
    .heading {
      font-size: 26px !important;
      line-height: 32px !important;
    }
    .button {
      display: block !important;
    }
  }
  @media (prefers-color-scheme: dark) {
    .paper {
      background-color: #0f1513 !important;
    }
    .sheet {
      background-color: #171f1c !important;
      border-color: #2b3732 !important;
    }
    .heading,
    .ink {
      color: #e9ede8 !important;
    }
    .ink-2 {
      color: #aab6af !important;
    }
    .rule {
      border-color: #2b3732 !important;
    }
    .thread {
      background-color: #16241f !important;
      border-color: #2b3732 !important;
    }
    .press {
      background-color: #86ccb7 !important;
    }
    .button {
      color: #0f1513 !important;
    }
    .link {
      color: #86ccb7 !important;
    }
  }
</style>`;

const DOCUMENT = ({ subject, preview, blocks, reason, language = DEFAULT_LANGUAGE }: MailContent): Html =>
  html`<!doctype html>
    <html lang="${language}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${subject}</title>
        ${STYLES}
      </head>
      <body class="paper" style="margin:0;padding:0;background-color:#f6f7f4;">
        <div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          class="paper"
          bgcolor="#f6f7f4"
          style="background-color:#f6f7f4;"
        >
          <tr>
            <td align="center" class="paper frame" style="padding:36px 16px 48px 16px;">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:560px;"
              >
                <tr>
                  <td style="padding:0 4px 18px 4px;">${WORDMARK}</td>
                </tr>
                <tr>
                  <td
                    class="sheet"
                    bgcolor="#ffffff"
                    style="background-color:#ffffff;border:1px solid #dfe4de;border-radius:22px;padding:40px 44px 38px 44px;"
                  >
                    ${blocks.map((block) => renderBlock(block, language))}
                  </td>
                </tr>
                <tr>
                  <td
                    class="ink-2"
                    style="padding:20px 24px 0 24px;font-family:${SANS};font-size:13px;line-height:20px;color:#525e58;text-align:center;"
                  >
                    ${reason}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;

const WORDMARK = html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td width="14" style="width:14px;line-height:0;font-size:0;">
      <div style="width:14px;height:14px;border-radius:99px;background-color:#f2b84b;"></div>
    </td>
    <td
      class="ink"
      style="padding-left:10px;font-family:${SERIF};font-size:19px;line-height:24px;font-weight:600;letter-spacing:-0.2px;color:#18211d;"
    >
      Afterword
    </td>
  </tr>
</table>`;

const renderBlock = (block: Block, language: Language): Html => {
  switch (block.kind) {
    case "heading":
      return headingOf(block.text);
    case "paragraph":
      return paragraphOf(block.text);
    case "button":
      return buttonOf(block, catalogs[language].planMails.orOpen);
    case "facts":
      return factsOf(block.rows);
    case "thread":
      return html`<div style="margin:8px 0 24px 0;">${threadPanel(block.marks)}</div>`;
    case "mark":
      return markOf(block.title, block.text);
    case "small":
      return smallOf(block.text);
  }
};

/** Dark on amber in both themes. */
const markOf = (title: string, text: string): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    bgcolor="#f2b84b"
    style="background-color:#f2b84b;border-radius:12px;border-collapse:separate;margin:0 0 28px 0;"
  >
    <tr>
      <td style="padding:16px 18px;font-family:${SANS};font-size:15px;line-height:22px;color:#22190a;">
        <strong style="font-size:16px;">${title}</strong><br />${text}
      </td>
    </tr>
  </table>`;

const headingOf = (text: string): Html =>
  html`<h1
    class="heading"
    style="margin:0 0 20px 0;font-family:${SERIF};font-size:30px;line-height:37px;font-weight:600;letter-spacing:-0.4px;color:#18211d;"
  >
    ${text}
  </h1>`;

const paragraphOf = (text: string): Html =>
  html`<p
    class="ink"
    style="margin:0 0 16px 0;font-family:${SANS};font-size:16px;line-height:25px;color:#18211d;"
  >
    ${text}
  </p>`;

const smallOf = (text: string): Html =>
  html`<p
    class="ink-2"
    style="margin:14px 0 0 0;font-family:${SANS};font-size:14px;line-height:21px;color:#525e58;"
  >
    ${text}
  </p>`;

const factsOf = (rows: readonly (readonly [string, string])[]): Html =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:8px 0 20px 0;"
  >
    ${rows.map(([label, value]) => rowOf(label, value))}
  </table>`;

/** The address stands below the button as well: some readers are rightly wary of buttons in mails. */
const buttonOf = ({ label, href }: Extract<Block, { kind: "button" }>, orOpen: string): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:26px 0 0 0;">
      <tr>
        <td
          align="center"
          class="press"
          bgcolor="#1f5f52"
          style="background-color:#1f5f52;border-radius:12px;"
        >
          <a
            href="${href}"
            class="button"
            style="display:inline-block;padding:14px 30px;font-family:${SANS};font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none;"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p
      class="ink-2"
      style="margin:14px 0 22px 0;font-family:${SANS};font-size:13px;line-height:19px;color:#525e58;word-break:break-all;"
    >
      ${orOpen} <a href="${href}" class="link" style="color:#1f5f52;">${href}</a>
    </p>`;

const rowOf = (label: string, value: string): Html =>
  html`<tr>
    <td
      class="ink-2 rule"
      valign="top"
      style="padding:9px 16px 9px 0;border-top:1px solid #dfe4de;font-family:${SANS};font-size:14px;line-height:21px;color:#525e58;white-space:nowrap;"
    >
      ${label}
    </td>
    <td
      class="ink rule"
      valign="top"
      width="100%"
      style="padding:9px 0;border-top:1px solid #dfe4de;font-family:${SANS};font-size:14px;line-height:21px;color:#18211d;"
    >
      ${value}
    </td>
  </tr>`;
