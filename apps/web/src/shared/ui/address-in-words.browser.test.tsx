import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { AddressInWords } from "./address-in-words.tsx";

/** The lines of the sentence, as a reader sees them. */
const linesAt = (email: string, width: string): string[] => {
  show(
    <p style={{ width }}>
      <AddressInWords email={email} words={`We sent an email to ${email}. Open the link in it.`} />
    </p>,
  );
  const lines = new Map<number, string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    for (let index = 0; index < (node.textContent ?? "").length; index++) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { bottom } = range.getBoundingClientRect();
      lines.set(bottom, (lines.get(bottom) ?? "") + range.toString());
    }
  return [...lines.values()];
};

it.each([
  ["18em", "neu-de@example.com", "neu-de@example.com"],
  ["13em", "a-name-of-many-parts@example.com", "a-name-of-many-parts@"],
])("In %s the address %s has the line %s", (width, email, part) => {
  const starts = linesAt(email, width).map((line) => line.slice(0, part.length));
  expect(starts).toContain(part);
});
