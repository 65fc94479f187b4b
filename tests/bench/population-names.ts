const FIRSTNAMES = [
  ..."Ada Alan Amélie Andrea Beat Björn Chloé Claudia Daniela Dominik Élodie Fabio Françoise Gül Heidi Ibrahim".split(
    " ",
  ),
  ..."Ingrid Jürg Katharina Łukasz Maria Margrit Martin Nadia Noël Olivia Pascal Rahel Reto Sandra Søren Thomas".split(
    " ",
  ),
  ..."Ursula Verena Werner Yves Zoë Ελένη Νίκος Σοφία Ольга Дмитрий Анна Юрий Jean-Luc Anna-Maria Åsa".split(
    " ",
  ),
];

const LASTNAMES = [
  ..."Aebi Baumann Bianchi Brunner Bühler Dubois Egger Fischer Frei Gerber Graf Güntert Häfliger Huber".split(
    " ",
  ),
  ..."Imhof Jaeggi Keller Kjærgård Koch Kowalski Künzli Lehmann Lovelace Lüthi Marti Meier Moser Müller".split(
    " ",
  ),
  ..."Nguyen Nussbaum O’Neil Odermatt Papadopoulos Peter Pfister Rüegg Roth Schmid Schneider Schüpbach".split(
    " ",
  ),
  ..."Steiner Suter Trümpler Vogt Weber Wyss Zürcher Παπαδόπουλος Οικονόμου Иванова Жуков Чайковский Žižek".split(
    " ",
  ),
];

const HOSTS = ["example.com", "example.org", "mail.example.net", "post.example.ch"];

/** Names come again, as they do among people; addresses do not. */
export const personOf = (number: number) => {
  const firstname = FIRSTNAMES[number % FIRSTNAMES.length] ?? "";
  const lastname = LASTNAMES[Math.floor(number / FIRSTNAMES.length) % LASTNAMES.length] ?? "";
  const host = HOSTS[number % HOSTS.length] ?? "";
  return {
    firstname,
    lastname,
    email: `${addressPart(firstname)}.${addressPart(lastname)}.${number}@${host}`,
  };
};

/** What stays of a name in an address. */
const addressPart = (name: string): string => {
  const plain = name.normalize("NFD").replaceAll(/[^A-Za-z-]/g, "");
  return plain === "" ? "reader" : plain;
};
