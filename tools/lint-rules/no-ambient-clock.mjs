/**
 * Rule 2: code does not read the clock, it is given `now`. A switch that runs for weeks must be tested in milliseconds,
 * so only the live clock adapter may read the machine's clock, and no SQL statement may read the database's.
 */
import { dottedName, isGlobal } from "./syntax.mjs";

const advice = "take `now` as a parameter, or ask the clock port (rule 2 of the house)";

const clockReads = new Set([
  "Date.now",
  "performance.now",
  "performance.timeOrigin",
  "process.hrtime",
  "process.hrtime.bigint",
  "process.uptime",
  "Temporal.Now",
]);

const clockOwners = new Set(["Date", "performance"]);
const databaseClock =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(\s*\)|\bcurrent_(?:timestamp|date|time)\b/i;

export const noAmbientClock = {
  create(context) {
    const report = (node, name) => context.report({ node, message: `${name} reads the clock: ${advice}` });
    const reportSql = (node, text) => {
      if (databaseClock.test(text)) report(node, "This SQL");
    };
    return {
      MemberExpression(node) {
        const name = dottedName(node);
        if (clockReads.has(name) && isGlobal(context, node)) report(node, name);
      },
      NewExpression(node) {
        if (isDate(context, node) && node.arguments.length === 0) report(node, "new Date()");
      },
      CallExpression(node) {
        if (isDate(context, node)) report(node, "Date()");
      },
      VariableDeclarator(node) {
        if (node.id.type !== "ObjectPattern" || node.init?.type !== "Identifier") return;
        if (clockOwners.has(node.init.name) && isGlobal(context, node.init)) report(node, node.init.name);
      },
      TemplateElement: (node) => reportSql(node, node.value.raw),
      Literal(node) {
        if (typeof node.value === "string") reportSql(node, node.value);
      },
    };
  },
};

function isDate(context, node) {
  return dottedName(node.callee) === "Date" && isGlobal(context, node.callee);
}
