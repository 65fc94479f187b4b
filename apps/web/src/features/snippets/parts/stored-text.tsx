import { isHarmlessLink } from "@afterword/core/snippets/snippets";
import { createElement, useMemo } from "react";
import type { ReactNode } from "react";
import { readMarkup } from "../read-markup.ts";
import { Link } from "../../../shared/ui/link.tsx";
import styles from "./stored-text.module.css";

/**
 * Shows a stored text. The server sanitised it when it was saved, and here it is still not trusted: it is parsed in a
 * document that runs nothing, and every element shown is created anew, from the few that a text needs, without any
 * attribute but a link's target. Nothing else in it reaches the page.
 */
export function StoredText({
  markup,
  isPreview = false,
}: {
  readonly markup: string;
  /** Also what the homepage alone may have; and its links open beside the page with what was typed. */
  readonly isPreview?: boolean;
}) {
  const shown = useMemo(() => childrenOf(readMarkup(markup), isPreview), [markup, isPreview]);
  return <div className={styles.text}>{shown}</div>;
}

const BLOCKS: ReadonlySet<string> = new Set(["p", "h2", "h3", "ul", "ol", "li", "blockquote"]);
const WORDS: ReadonlySet<string> = new Set(["strong", "em", "b", "i"]);
const EMPTY: ReadonlySet<string> = new Set(["br", "hr"]);

const childrenOf = (parent: Element, isPreview: boolean): ReactNode[] =>
  Array.from(parent.childNodes, (node, key) => shownAs(node, key, isPreview));

function shownAs(node: ChildNode, key: number, isPreview: boolean): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof HTMLElement)) return null;
  const name = node.localName;
  if (name === "body") return childrenOf(node, isPreview);
  if (name === "a") return shownLink(node, key, isPreview);
  if (EMPTY.has(name)) return createElement(name, { key });
  if (BLOCKS.has(name) || WORDS.has(name))
    return createElement(name, { key }, ...childrenOf(node, isPreview));
  return isPreview ? shownOnHomepage(node, key) : null;
}

function shownOnHomepage(node: HTMLElement, key: number): ReactNode {
  if (node.localName === "h1") return <h1 key={key}>{childrenOf(node, true)}</h1>;
  const src = node.getAttribute("src") ?? "";
  const isOurs = node.localName === "img" && src.startsWith("/") && isHarmlessLink(src);
  return isOurs ? <img key={key} src={src} alt={node.getAttribute("alt") ?? ""} /> : null;
}

function shownLink(link: HTMLElement, key: number, isPreview: boolean): ReactNode {
  const href = link.getAttribute("href") ?? "";
  const words = childrenOf(link, isPreview);
  if (!isHarmlessLink(href)) return <span key={key}>{words}</span>;
  if (href.startsWith("/") && !isPreview) {
    return (
      <Link key={key} to={href}>
        {words}
      </Link>
    );
  }
  return (
    <a key={key} href={href} rel="noopener noreferrer" target={isPreview ? "_blank" : undefined}>
      {words}
    </a>
  );
}
