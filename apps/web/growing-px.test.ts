import { expect, it } from "vitest";
import { grown } from "./growing-px.ts";

it("Gaps and sizes in px become multiples of one property, hairlines stay", () => {
  expect(grown(".a{margin:-4px 12px;top:calc(56px + 1rem);border:1px solid;outline:2.5px solid}")).toBe(
    ".a{margin:calc(-4 * var(--px)) calc(12 * var(--px));top:calc(56 * var(--px) + 1rem);border:1px solid;outline:2.5px solid}",
  );
});

it("A product is a calculation of its own, unless it is part of one", () => {
  expect(grown(".a{top:max(8px,calc(env(x) + 6px));grid:minmax(8px,1fr)}.b{gap:8px}")).toBe(
    ".a{top:max(8 * var(--px),calc(env(x) + 6 * var(--px)));grid:minmax(calc(8 * var(--px)),1fr)}.b{gap:calc(8 * var(--px))}",
  );
});

it("Conditions of queries keep their px, which no property reaches, and their rules do not", () => {
  expect(
    grown("@media (min-width:1100px){.a{gap:8px}}/* 16px */@container (width>=300px){.b{gap:8px}}"),
  ).toBe(
    "@media (min-width:1100px){.a{gap:calc(8 * var(--px))}}/* 16px */@container (width>=300px){.b{gap:calc(8 * var(--px))}}",
  );
});
