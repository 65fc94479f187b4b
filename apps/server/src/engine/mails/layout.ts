import type { MailContent } from "./mail-content.ts";
import { html, type Html } from "../../platform/http/html.ts";
import { flowing } from "./flowing-text.ts";
import { SANS, SERIF } from "./fonts.ts";
import { renderBlocks } from "./mail-blocks.ts";
import { addressOf } from "./press-button.ts";
import type { Wording } from "./wording.ts";

/**
 * The one sheet on which every mail is written: quiet paper, a white letter, the lamp in its head (look.md). Tables
 * and inline styles are what every mail program understands (docs/decisions/078; markup-rules.test.ts holds every mail
 * to it); the style block only adds dark mode and phones, and a program that drops it shows the light sheet.
 */
export const layOut = (content: MailContent, { language, say }: Pick<Wording, "language" | "say">): string =>
  DOCUMENT(content, language, say.mails.buttonFails).markup;

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
      padding: 24px 12px 32px 12px !important;
    }
    .sheet {
      padding: 28px 24px 28px 24px !important;
      border-radius: 18px !important;
    }
    .edge {
      padding-left: 25px !important;
      padding-right: 25px !important;
    }
    .heading {
      font-size: 24px !important;
      line-height: 30px !important;
    }
    .heading-inside {
      font-size: 21px !important;
      line-height: 28px !important;
    }
    .frame-inside {
      padding: 20px 12px 20px 12px !important;
    }
    .press-table {
      width: 100% !important;
    }
    .cell {
      display: block !important;
      width: auto !important;
    }
    .cell-label {
      padding-bottom: 0 !important;
    }
    .cell-value {
      padding-top: 0 !important;
      border-top: 0 !important;
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
    .tint {
      background-color: #1d3a31 !important;
    }
    .outlined {
      background-color: #171f1c !important;
      border-color: #6a776f !important;
    }
    .danger {
      border-color: #f0978c !important;
    }
    .danger-ink {
      color: #f4a69d !important;
    }
    .press {
      background-color: #86ccb7 !important;
    }
    .lamp {
      background-color: #f2b84b !important;
    }
    .plain {
      color: #0f1513 !important;
    }
  }
</style>`;

const DOCUMENT = (
  { subject, preview, blocks, reason }: MailContent,
  language: Wording["language"],
  buttonFails: string,
): Html =>
  html`<!doctype html>
    <html lang="${language}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${subject}</title>
        ${STYLES}
      </head>
      <body class="paper" bgcolor="#f6f7f4" style="margin:0;padding:0;background-color:#f6f7f4;">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${preview}</div>
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
                width="560"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="width:100%;max-width:560px;"
              >
                <tr>
                  <td class="edge" style="padding:0 45px 20px 45px;">${WORDMARK}</td>
                </tr>
                <tr>
                  <td
                    class="sheet"
                    bgcolor="#ffffff"
                    style="background-color:#ffffff;border:1px solid #dfe4de;border-radius:22px;padding:40px 44px 40px 44px;"
                  >
                    ${renderBlocks(blocks)} ${addressesIn(blocks, buttonFails)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="ink-2 edge"
                    style="padding:20px 45px 0 45px;font-family:${SANS};font-size:13px;line-height:20px;color:#525e58;word-break:break-word;"
                  >
                    ${flowing(reason)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;

/** A mail has one button at most. */
const addressesIn = (blocks: MailContent["blocks"], sentence: string): readonly Html[] =>
  blocks.flatMap((block) => {
    if (block.kind === "framed") return addressesIn(block.blocks, sentence);
    return block.kind === "button" ? addressOf(block, sentence) : [];
  });

const WORDMARK = html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td
      width="14"
      height="14"
      bgcolor="#f2b84b"
      style="width:14px;height:14px;background-color:#f2b84b;border-radius:99px;font-size:1px;line-height:1px;"
    >
      &#160;
    </td>
    <td
      class="ink"
      style="padding-left:10px;font-family:${SERIF};font-size:19px;line-height:14px;font-weight:600;letter-spacing:-0.2px;color:#18211d;"
    >
      Afterword
    </td>
  </tr>
</table>`;
