import { describe, expect, it } from "vitest";
import { catalogs } from "./catalog.ts";

type Sentence = string | ((...handed: readonly never[]) => string);

/** By `section.key`. */
const sentencesOf = (catalog: object): ReadonlyMap<string, Sentence> =>
  new Map(
    Object.entries(catalog).flatMap(([section, sentences]) =>
      Object.entries(sentences as Record<string, Sentence>).map(([key, said]) => [`${section}.${key}`, said]),
    ),
  );

const english = sentencesOf(catalogs.en);
const german = sentencesOf(catalogs.de);

const STAND_INS = ["Zita", "Otto", "Ugo"] as const;
/** Numbers choose between one and many; a truthy stand-in lets both sides say all they can. */
const NUMBERS = [1, 7, 42] as const;

const said = (sentence: Sentence | undefined, handed: readonly (string | number)[] = STAND_INS): string =>
  typeof sentence === "function" ? sentence(...(handed as readonly never[])) : (sentence ?? "");

const handedOver = (sentence: string, handed: readonly (string | number)[]): readonly (string | number)[] =>
  handed.filter((one) => sentence.includes(String(one)));

const offenders = (isWrong: (german: string, name: string) => boolean): readonly string[] =>
  [...german].filter(([name, sentence]) => isWrong(said(sentence), name)).map(([name]) => name);

/** What is the same word in both languages. */
const SAME_IN_BOTH: readonly string[] = [
  "account.themeSystem",
  "adminMenu.system",
  "appStores.google",
  "audit.detailPlan",
  "audit.detailSnippet",
  "deliveryMails.senderName",
  "notes.textLabel",
  "planMails.plan",
  "playing.pause",
  "playing.position",
  "recorder.pause",
  "recorder.position",
  "securityMails.passkey",
  "setupTitles.sandbox",
  "shell.documentTitle",
  "shell.menuWebsite",
  "shell.product",
  "system.title",
  "system.version",
  "userAdmin.admin",
  "userAdmin.csv",
  "userAdmin.plan",
  "vouchers.plan",
  "words.name",
  "words.ok",
];

/** Stems that only the Swiss write with ss. */
const SWISS_SPELLING =
  /gröss|gross|gr[uü]ss|f[uü]ss|süss|mäss|massnahm|massstab|\bmass\b|sp[aä]ss|bloss|blöss|strasse|ausser|äusser|aussen(?!d)|schl?iess|fliess|giess|geniess|liess|heiss|weiss|reiss|beiss|fleiss|schweiss|dreissig|st[oö]ss|\bsass|vergass/iu;

describe("the German catalogue", () => {
  it("Every German sentence takes as many values as the English one", () =>
    expect(
      [...german]
        .filter(([name, one]) => typeof one === "function" && one.length !== (english.get(name)?.length ?? 0))
        .map(([name]) => name),
    ).toEqual([]));

  it.each([[STAND_INS], [NUMBERS]])(
    "Every German sentence shows the same of the values %j as the English one",
    (handed) =>
      expect(
        [...german]
          .filter(([name, sentence]) => {
            const wanted = handedOver(said(english.get(name), handed), handed);
            return handedOver(said(sentence, handed), handed).join() !== wanted.join();
          })
          .map(([name]) => name),
      ).toEqual([]),
  );

  it("Only the words that both languages share are the same in German and English", () =>
    expect(offenders((sentence, name) => sentence === said(english.get(name))).toSorted()).toEqual(
      SAME_IN_BOTH,
    ));

  it("Every German sentence has text, no white space at its ends and no gap", () =>
    expect(
      offenders((sentence) => !/^\S(.*\S)?$/su.test(sentence) || /undefined|null|NaN/.test(sentence)),
    ).toEqual([]));

  it("German sentences use the spelling and the quotation marks of Germany and Austria", () => {
    expect(offenders((sentence) => SWISS_SPELLING.test(sentence))).toEqual([]);
    expect(
      offenders((sentence) => /[«»”"]/u.test(sentence) || !/^(?:[^„“]|„[^„“]+“)*$/u.test(sentence)),
    ).toEqual([]);
  });

  it("German sentences address the reader as Sie", () =>
    expect(offenders((sentence) => /\b(?:du|dich|dir|dein\w*|euch|euer|eure\w*)\b/iu.test(sentence))).toEqual(
      [],
    ));

  it("German sentences use the words of the glossary, not others for the same", () =>
    expect(
      offenders((sentence) => /\b(?:Notiz|Datenbankauszug|Auszug|Tarif|Backup)/u.test(sentence)),
    ).toEqual([]));

  it("No German sentence uses a frightening word", () =>
    expect(offenders((sentence) => /verstorben|gestorben|totmann|\btod\b|\btot\b/iu.test(sentence))).toEqual(
      [],
    ));
});
