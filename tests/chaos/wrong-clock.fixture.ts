/** Imported before a program, it lets that program's machine clock be wrong by WRONG_BY_MS. */
const wrongByMs = Number(process.env["WRONG_BY_MS"]);
const right = Date.now;

Date.now = () => right() + wrongByMs;
