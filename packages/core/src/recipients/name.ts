import { nameRule, USER_LETTERS } from "../accounts/name.ts";

/** The scripts that part or bind letters by a joiner, as a Persian or Malayalam name needs it. */
const JOINED_SCRIPTS = [
  "Arab Syrc Mong",
  "Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr",
].flatMap((scripts) => scripts.split(" ").map((script) => String.raw`\p{Script_Extensions=${script}}`));

const JOINED = String.raw`(?=[${JOINED_SCRIPTS.join("")}])[\p{Letter}\p{Mark}]`;

/** A joiner inside a word; one at its end was how Malayalam wrote its last consonant, and many keyboards still do. */
const JOINER = String.raw`(?:(?<=${JOINED})[\u200C\u200D](?=${JOINED})|(?<=\u0D4D)\u200D)`;

/** Which of its shapes a letter has: ideographs of names, and Mongolian. */
const SHAPE = String.raw`(?:(?<=\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|(?<=(?=\p{Script=Mongolian})\p{Letter})[\u180B-\u180D\u180F])`;

/** Each as people type it, which is also how it stays: full-width in Chinese and Japanese. */
const SIGNS = [
  String.raw`\p{Nd}_\s&＆(),（），、،`,
  // Dots, and the signs that part or shorten names: of Catalan, Chinese, Japanese, Hindi, Gujarati, Bengali, Tibetan.
  String.raw`.．·・･‧\u0970\u0AF0\u09FD\u0F0B\u0F0C`,
  // Apostrophes and hyphens, and the Hebrew geresh, gershayim and maqaf.
  String.raw`'‘’\-\u2010\u2011－゠＝\u05BE\u05F3\u05F4`,
].join("");

/**
 * Names of recipients are what people call each other: "Mum & Dad", 王小明, "Dr. Anna (Mama)" (docs/decisions/081).
 * All that a user's own name may hold (product §5), and besides letters, marks and digits of any script, and the signs
 * that people write in names. Joiners and shapes only where a script needs them; elsewhere they would make two names
 * that look like one.
 */
export const RECIPIENT_NAME = nameRule({
  letter: String.raw`[${USER_LETTERS}\p{Letter}]${SHAPE}?`,
  betweenMarks: `${JOINER}?`,
  sign: `(?:[${SIGNS}]|${JOINER})`,
});

/**
 * Whether a name that was typed may get its capitals (product §5). Who wrote the last word with one has written the
 * others on purpose: "Ludwig van Beethoven".
 */
export const lacksCapitals = (name: string): boolean => /(?:^|[\s'’-])\p{Ll}[^\s'’-]*$/u.test(name);
