import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { styleHashes } from "./security-headers.ts";

const hashOf = (style: string): string => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

it("Every style of a page is listed once by the hash of its decoded text", () => {
  const page = `<style media="all">p { color: red }</style><p style="color:red">a</p><p style="color:red">b</p>
    <p style="font-family:&#39;Segoe UI&#39;">c</p>`;
  expect(styleHashes(page).split(" ")).toEqual([
    "'unsafe-hashes'",
    hashOf("p { color: red }"),
    hashOf("color:red"),
    hashOf("font-family:'Segoe UI'"),
  ]);
});

it("A page without styles has no hashes", () => {
  expect(styleHashes("<p>style=&quot;color:red&quot;</p>")).toBe("'unsafe-hashes'");
});
