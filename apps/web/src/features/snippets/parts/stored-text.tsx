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
export function StoredText({ markup }: { readonly markup: string }) {
  const shown = useMemo(() => childrenOf(readMarkup(markup)), [markup]);
  return <div className={styles.text}>{shown}</div>;
}

const BLOCKS: ReadonlySet<string> = new Set(["p", "h2", "h3", "ul", "ol", "li", "blockquote"]);
const WORDS: ReadonlySet<string> = new Set(["strong", "em", "b", "i"]);
const EMPTY: ReadonlySet<string> = new Set(["br", "hr"]);

const childrenOf = (parent: Element): ReactNode[] => Array.from(parent.childNodes, shownAs);

function shownAs(node: ChildNode, key: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof HTMLElement)) return null;
  const name = node.localName;
  if (name === "body") return childrenOf(node);
  if (name === "a") return shownLink(node, key);
  if (EMPTY.has(name)) return createElement(name, { key });
  if (BLOCKS.has(name) || WORDS.has(name)) return createElement(name, { key }, ...childrenOf(node));
  return null;
}

function shownLink(link: HTMLElement, key: number): ReactNode {
  const href = link.getAttribute("href") ?? "";
  const words = childrenOf(link);
  if (!isHarmlessLink(href)) return <span key={key}>{words}</span>;
  if (href.startsWith("/")) {
    return (
      <Link key={key} to={href}>
        {words}
      </Link>
    );
  }
  return (
    <a key={key} href={href} rel="noopener noreferrer">
      {words}
    </a>
  );
}
