import { describe, expect, it } from "vitest";
import { catalogs } from "./catalog.ts";

const { de: german, "de-CH": swiss, en: english } = catalogs;

describe("the Swiss catalogue", () => {
  it("Swiss sentences have neither ß nor the quotation marks of Germany", () => {
    const name = "Zita";
    const said = Object.values(swiss).flatMap((section) =>
      Object.values(section as Readonly<Record<string, string | ((...handed: string[]) => string)>>).map(
        (one) => (typeof one === "function" ? one(name, name, name) : one),
      ),
    );
    expect(said.filter((one) => /[ß„“]/.test(one))).toEqual([]);
    expect(said.filter((one) => one.includes("«")).length).toBeGreaterThan(0);
  });

  it("A Swiss sentence is the German one in Swiss spelling", () => {
    expect([german.words.close, swiss.words.close]).toEqual(["Schließen", "Schliessen"]);
    expect([german.signs.button, swiss.signs.button]).toEqual(["„Mir geht es gut“", "«Mir geht es gut»"]);
  });

  it("What a Swiss sentence is handed keeps its spelling", () => {
    const title = "„Grüße“ an Strauß";
    expect(swiss.history.noteSent(title, "Strauß")).toBe("«„Grüße“ an Strauß» an Strauß");
    for (const sign of ["ß", "„", "“"])
      expect(swiss.history.noteSent(sign, "Strauß")).toBe(`«${sign}» an Strauß`);
    expect(swiss.pictures.tooLarge(8)).toBe("Dieses Bild ist grösser als 8 MB.");
  });

  it("Weeks begin with Monday in German, and with Sunday in English", () => {
    const begins = [german, swiss, english].map(({ calendar }) => calendar.weekBegins);
    expect(begins).toEqual(["monday", "monday", "sunday"]);
  });

  it("The Swiss catalogue names its own language", () => {
    expect([swiss.page.language, swiss.calendar.locale]).toEqual(["de-CH", "de-CH"]);
  });
});
