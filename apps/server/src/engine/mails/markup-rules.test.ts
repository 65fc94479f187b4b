import { describe, expect, it } from "vitest";
import { STORE_PAGES } from "@afterword/core/subscriptions/app-stores";
import { CONTEXTS, NOW } from "./mail-context.fixture.ts";
import { renderMail } from "./render-mail.ts";
import { sampleMails } from "./sample-mails.fixture.ts";

const STORES = new Set<string | null>(Object.values(STORE_PAGES));

/**
 * What Gmail, Outlook for Windows (which draws with Word) and Apple Mail have in common (docs/decisions/078). Each rule
 * finds what breaks it in one mail; all mails are looked at, in all languages.
 */
type Rule = (mail: Mail) => readonly string[];

type Tag = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The declarations of its `style`. */
  readonly style: Readonly<Record<string, string>>;
  /** What stands between it and the next tag. */
  readonly text: string;
  readonly source: string;
};

type Mail = { readonly html: string; readonly tags: readonly Tag[]; readonly styleBlock: string };

const RULES: Readonly<Record<string, Rule>> = {
  "Only elements that Word draws are used: no script, form, drawing, player or frame": ({ tags }) =>
    namesOf(tags, (tag) => !ELEMENTS.has(tag.name)),

  "Nothing is placed by position, float, flex, grid or transform, and no value is computed": ({ html }) =>
    found(html, /[;{"\s](?:position|float|transform|opacity|z-index|gap|flex|grid)[\w-]*\s*:|calc\(|var\(/g),

  "Nothing is loaded: no font, style sheet or picture from elsewhere, and no background picture": ({
    html,
  }) => found(html, /url\(|@import|@font-face|<link|\sbackground=|background-image|\s(?:srcset|poster)=/g),

  "Pictures travel within the mail": ({ tags }) =>
    namesOf(tags, ({ attributes }) => "src" in attributes && !attributes["src"]?.startsWith("cid:")),

  "Pictures say nothing that the words beside them do not, and have a size in attributes, and no gap or border":
    ({ tags }) =>
      namesOf(
        tags,
        ({ name, attributes: { alt, width = "", height = "" }, style }) =>
          name === "img" &&
          !(
            alt === "" &&
            Number(width) > 0 &&
            Number(height) > 0 &&
            style["display"] === "block" &&
            style["border"] === "0"
          ),
      ),

  "Links lead to this installation alone, or to an own subscription in its store": ({ html }) =>
    found(html, /(?:https?:)?\/\/[^\s"<]*/g).filter(
      (address) => !address.startsWith("https://afterword.example") && !STORES.has(address),
    ),

  "Tables are for looks alone and say so, and have neither borders nor gaps": ({ tags }) =>
    namesOf(
      tags,
      ({ name, attributes: { role, cellpadding, cellspacing, border } }) =>
        name === "table" && [role, cellpadding, cellspacing, border].join() !== "presentation,0,0,0",
    ),

  "A colour behind text stands in style and attribute, on the body, a table or a cell": ({ tags }) =>
    namesOf(
      tags,
      ({ name, attributes, style }) =>
        style["background-color"] !== attributes["bgcolor"] ||
        (attributes["bgcolor"] !== undefined && !["body", "table", "td"].includes(name)) ||
        style["background"] !== undefined,
    ),

  "A width or height in pixels or percent stands in an attribute, which Word reads": ({ tags }) =>
    namesOf(tags, ({ attributes, style }) =>
      (["width", "height"] as const).some((side) => {
        const styled = style[side]?.replace("px", "");
        return styled !== undefined && styled !== attributes[side] && !isFluid(styled, attributes[side]);
      }),
    ),

  "A greatest width has an exact one for Word": ({ tags }) =>
    namesOf(tags, ({ style, attributes }) => {
      const greatest = style["max-width"]?.replace("px", "");
      return greatest !== undefined && greatest !== attributes["width"];
    }),

  "Text has font, size, line and colour of its own, which survive a program that drops the style block": ({
    tags,
  }) =>
    namesOf(tags, ({ name, text, style }) => {
      if (text === "" || text === "&#160;" || INHERITING.has(name) || style["display"] === "none")
        return false;
      const wanted = name === "a" ? ["color"] : ["font-family", "font-size", "line-height", "color"];
      return wanted.some((property) => style[property] === undefined);
    }),

  "The style block only adds dark mode and phones: every class it names is styled where it stands": ({
    tags,
    styleBlock,
  }) => [
    ...namesOf(tags, ({ attributes, style }) => "class" in attributes && Object.keys(style).length === 0),
    ...found(styleBlock.replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, ""), /\.[a-z][\w-]*\s*\{/g),
    ...found(styleBlock, /@media[^{]*/g).filter(
      (query) => !/\(max-width: 520px\)|\(prefers-color-scheme: dark\)/.test(query),
    ),
  ],

  "What the style block changes it changes against the inline style": ({ styleBlock }) =>
    [...styleBlock.matchAll(/@media[^{]*\{((?:[^{}]*\{[^{}]*\})*)/g)]
      .flatMap(([, rules = ""]) => found(rules, /[\w-]+: [^;]+;/g))
      .filter((declaration) => !declaration.endsWith("!important;")),

  "Dark mode is announced, and told to programs that ask by colour scheme": ({ html, styleBlock }) => [
    ...(html.includes('<meta name="color-scheme" content="light dark"') ? [] : ["no meta"]),
    ...(styleBlock.includes("@media (prefers-color-scheme: dark)") ? [] : ["no dark colours"]),
  ],

  "Room is made by cells, whose padding Word keeps; margins belong to paragraphs and blocks": ({ tags }) =>
    namesOf(
      tags,
      ({ name, attributes, style }) =>
        (style["padding"] !== undefined && name !== "td" && name !== "body" && !isButton(attributes)) ||
        (style["margin"] !== undefined && !["p", "h1", "div", "body"].includes(name)),
    ),

  "A button is a padded cell in Word, and a padded link everywhere else": ({ tags }) =>
    tags.flatMap(({ attributes, style, source }, place) => {
      if (!isButton(attributes)) return [];
      const cell = tags[place - 1];
      const isPadded = cell?.name === "td" && cell.style["mso-padding-alt"] === style["padding"];
      return isPadded && style["display"] === "block" && cell.attributes["bgcolor"] !== undefined
        ? []
        : [source];
    }),

  "Gmail shows all of it: it cuts at 102 kB": ({ html }) =>
    Buffer.byteLength(html) < 102 * 1024 ? [] : [`${Buffer.byteLength(html)} bytes`],

  "Each sentence of the markup is complete: document type, character set, language and title": ({ html }) =>
    [/^<!doctype html>/, /<meta charset="utf-8"/, /<html lang="[a-z]{2}" dir="ltr">/, /<title>[^<]+<\/title>/]
      .filter((part) => !part.test(html))
      .map(String),
};

const ELEMENTS = new Set(
  "html head meta title style body div table tr td h1 p br strong span a img".split(" "),
);

/** Their font is that of the paragraph or cell around them. */
const INHERITING = new Set(["html", "head", "meta", "title", "style", "br", "strong", "span", "tr", "table"]);

/** As large as there is room, or as the picture is; Word is given an exact figure. */
const isFluid = (styled: string, attribute: string | undefined): boolean =>
  (styled === "100%" || styled === "auto") && Number(attribute) > 0;

const isButton = ({ class: names = "" }: Readonly<Record<string, string>>): boolean =>
  names.split(" ").includes("button");

const namesOf = (tags: readonly Tag[], isWrong: (tag: Tag) => boolean): readonly string[] =>
  tags.filter(isWrong).map(({ source }) => source.replaceAll(/\s+/g, " "));

const found = (text: string, pattern: RegExp): readonly string[] => text.match(pattern) ?? [];

const read = (html: string): Mail => {
  const styleBlock = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
  const tags = [...html.matchAll(/<([a-z]\w*)([^>]*)>([^<]*)/g)].map(
    ([source, name = "", rest = "", text = ""]) => {
      const attributes = Object.fromEntries(
        [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
      );
      const declarations = (attributes["style"] ?? "").split(";").filter((one) => one !== "");
      const style = Object.fromEntries(
        declarations.map((one) => {
          const [property = "", value = ""] = one.split(":");
          return [property.trim(), value.trim()];
        }),
      );
      return { name, attributes, style, text: text.trim(), source };
    },
  );
  return { html, tags, styleBlock };
};

describe("the markup of all mails", () => {
  const mails = CONTEXTS.flatMap((context) =>
    sampleMails(NOW).map(({ name, kind, vars }) => ({
      name: `${name}.${context.language}`,
      mail: read(renderMail(kind, vars, context).html),
    })),
  );

  it.each(Object.entries(RULES))("In every mail this holds: %s", (_rule, findOffences) => {
    const offences = mails.flatMap(({ name, mail }) =>
      findOffences(mail).map((offence) => `${name}: ${offence}`),
    );
    expect(offences).toEqual([]);
  });

  it.each([
    ["elements", "<svg></svg>"],
    ["position", '<p style="position:absolute">'],
    ["loaded", '<td style="background:url(https://afterword.example/x)">'],
    ["within the mail", '<img src="https://afterword.example/a.jpg">'],
    ["say nothing", '<img src="cid:a" width="1" height="1" style="display:block;border:0;">'],
    ["installation alone", '<a href="https://elsewhere.example/">'],
    ["Tables are", '<table width="1">'],
    ["colour behind", '<td style="background-color:#ffffff">'],
    ["width or height", '<td style="width:14px">'],
    ["greatest width", '<table style="max-width:560px" width="1">'],
    ["Text has font", "<p>bare"],
    ["only adds", '<p class="bare">'],
    ["against the inline", "<style>@media (max-width: 520px) { .a { color: red; } }</style>"],
    ["announced", "<p>"],
    ["Room is made", '<p style="padding:1px">'],
    ["padded cell", '<td><a class="button" style="padding:1px">'],
    ["102 kB", "x".repeat(102 * 1024)],
    ["complete", "<p>"],
  ])("The rule about %j finds what breaks it", (words, markup) => {
    const [rule] = Object.entries(RULES).filter(([name]) => name.includes(words));
    expect(rule?.[1](read(markup))).not.toEqual([]);
  });
});
