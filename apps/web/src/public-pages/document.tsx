import { shell } from "@afterword/core/messages/shell";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { clientAssets } from "virtual:client-assets";

/** A whole page without scripts, for readers on any device, in ten years as well. */
export function renderDocument(title: string, content: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f6f7f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1513" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        {clientAssets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
        ))}
        <link rel="stylesheet" href={clientAssets.stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>{shell.documentTitle(title)}</title>
      </head>
      <body>
        <header className="top">
          <span className="mark" aria-hidden />
          {shell.product}
        </header>
        <main>{content}</main>
      </body>
    </html>,
  )}`;
}
