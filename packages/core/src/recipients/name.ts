/**
 * Names of recipients are what people call each other: "Mum & Dad", 王小明, "Dr. Anna (Mama)" (docs/decisions/081).
 * All that a user's own name may hold (product §5), and besides letters and marks of any script, & ( ) , and the dots
 * between the parts of a Catalan, Chinese or Japanese name. Joiners only between letters, where Persian and the scripts
 * of India need them; elsewhere they would make two names that look like one. Fillers look like no name at all.
 */
export const RECIPIENT_NAME_PATTERN =
  /^(?:(?![\u115F\u1160\u3164\uFFA0])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Letter}\p{Mark}\d_\-\s.'’&(),·・]|(?<=[\p{Letter}\p{Mark}])[\u200C\u200D](?=\p{Letter}))*$/u;

/**
 * Whether a name that was typed may get its capitals (product §5). Who wrote the last word with one has written the
 * others on purpose: "Ludwig van Beethoven".
 */
export const lacksCapitals = (name: string): boolean => /(?:^|[\s'’-])\p{Ll}[^\s'’-]*$/u.test(name);
