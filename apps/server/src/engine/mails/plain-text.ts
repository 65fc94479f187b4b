import type { Block, MailContent } from "./mail-content.ts";

/** Lines of the text part are no longer than this, addresses excepted. */
const WIDTH = 76;

/** The text part: what a terminal, a watch or a careful reader sees. */
export const writePlainText = ({ blocks, reason }: MailContent): string =>
  [...blocks.map(blockText), `-- \n${wrap(`Afterword. ${reason}`)}`].join("\n\n").concat("\n");

const blockText = (block: Block): string => {
  switch (block.kind) {
    case "heading":
      return `${wrap(block.text)}\n${"=".repeat(Math.min(WIDTH, block.text.length))}`;
    case "button":
      return `${block.label}:\n${block.href}`;
    case "facts":
      return table(block.rows);
    case "thread":
      return table([
        ["Last sign", block.marks.lastSign],
        ["Reminder", block.marks.reminder],
        ["Delivery", block.marks.delivery],
      ]);
    case "mark":
      return `*** ${block.title} ***\n${wrap(block.text)}`;
    default:
      return wrap(block.text);
  }
};

const table = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join("\n");
};

const wrap = (text: string): string => {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join("\n");
};
