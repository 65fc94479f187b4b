/** Imported before a program, it shifts the program's machine clock by WRONG_BY_MS. */
const wrongByMs = Number(process.env["WRONG_BY_MS"]);
const right = Date.now;

Date.now = () => right() + wrongByMs;
