import { page } from "@afterword/core/messages/public-pages";
import { shell } from "@afterword/core/messages/shell";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { clientAssets } from "virtual:client-assets";
import { Brand } from "../shared/ui/brand.tsx";

/** A whole page that works without scripts, for readers on any device, even in ten years. */
export const renderDocument = (parts: DocumentParts): string =>
  `<!doctype html>${renderToStaticMarkup(<Document {...parts} />)}`;

export type DocumentParts = {
  readonly title: string;
  /** Extra elements for this page's head. */
  readonly head?: ReactNode;
  /** Shown beside the brand at the top. */
  readonly top?: ReactNode;
  readonly children: ReactNode;
  readonly bottom?: ReactNode;
  /** A class for the width of its columns. */
  readonly kind?: "home";
};

/** A page behind a secret link: not indexed by search engines, and sends no referrer. */
export const renderPrivateDocument = (parts: DocumentParts): string =>
  renderDocument({
    ...parts,
    head: (
      <>
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="description" content={parts.title} />
        <meta name="format-detection" content="telephone=no" />
        {parts.head}
      </>
    ),
  });

const Document = ({ title, head, top, children, bottom, kind }: DocumentParts) => (
  <html lang={page.language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="referrer" content="no-referrer" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#f6f7f4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0f1513" media="(prefers-color-scheme: dark)" />
      {clientAssets.fonts.map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
      ))}
      <link rel="stylesheet" href={clientAssets.stylesheet} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {head}
      <title>{shell.documentTitle(title)}</title>
    </head>
    <body className={kind}>
      <header className="top">
        <Brand />
        {top}
      </header>
      <main>{children}</main>
      {bottom}
    </body>
  </html>
);
