import type { Block, MailContent } from "./mail-content.ts";
import type { ThreadMarks } from "./thread-panel.ts";

/** Lines of the text part are no longer than this, addresses excepted. */
const WIDTH = 76;

/** The text part: what a terminal, a watch or a careful reader sees. */
export const writePlainText = ({ blocks, reason }: Pick<MailContent, "blocks" | "reason">): string =>
  `${textOfBlocks(blocks)}\n\n-- \n${wrap(`Afterword. ${reason}`)}\n`;

const textOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map(blockText)
    .filter((text) => text !== "")
    .join("\n\n");

const blockText = (block: Block): string => {
  switch (block.kind) {
    case "heading":
      return `${wrap(block.text)}\n${"=".repeat(Math.min(WIDTH, block.text.length))}`;
    case "button":
      return `${block.label}:\n${block.href}`;
    case "facts":
      return table(block.rows);
    case "steps":
      return table(block.steps.map((step, index) => [`${index + 1}.`, step]));
    case "thread":
      return threadText(block.marks);
    case "framed":
      return [wrap(block.label), wrap(block.text), textOfBlocks(block.blocks)].join("\n\n");
    case "picture":
      return "";
    default:
      return wrap(block.text);
  }
};

/** As long as leaves room for the words at both ends. */
const THREAD_LENGTH = 22;

const threadText = ({ lastSign, today, delivery, lamp, title, text = "" }: ThreadMarks): string => {
  const before = Math.min(THREAD_LENGTH - 2, Math.round((THREAD_LENGTH * lamp) / 100));
  const line = `${"-".repeat(before)}o${"-".repeat(THREAD_LENGTH - before - 1)}`;
  const drawn = `o = ${today.label} ${today.date}\n${lastSign.label} ${lastSign.date} ${line} ${delivery.label} ${delivery.date}`;
  return title === undefined ? drawn : `*** ${wrap(title)} ***\n${wrap(text)}\n\n${drawn}`;
};

/** A value that is too long for its line goes on under its beginning. */
const table = (rows: readonly (readonly [string, string])[]): string => {
  const column = Math.max(...rows.map(([label]) => label.length)) + 2;
  const indent = `\n${" ".repeat(column)}`;
  return rows
    .map(([label, value]) => label.padEnd(column) + wrap(value, WIDTH - column).replaceAll("\n", indent))
    .join("\n");
};

const wrap = (text: string, width: number = WIDTH): string => {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/[ \u00a0]/)) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join("\n");
};
