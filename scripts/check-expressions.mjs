// Finds regular expressions whose time grows faster than their input: each literal in production code has to be linear.
// Expressions made at run time cannot be looked at here, so that each file with one is named below, with its reason.
//
// The analysis looks at a single match. An expression with the flag `g` must besides read nothing far behind the end of its
// match, or it reads that again for each next match (`"(?:[^"\\]|\\.)*"` does so where no quote is closed).

import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "oxc-parser";
import { analyse } from "scslre";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Files that make expressions at run time, and why none of them can be slow. */
const madeAtRunTime = new Map([
  ["apps/api/src/graphql/json-text.ts", "a random mark and digits"],
  ["packages/contract/src/fields.ts", "a prefix of ours and a fixed number of digits"],
  ["apps/api/src/http/known-paths.ts", "our own routes, one [^/]+ for each segment, or .* for the rest"],
  ["apps/api/src/http/page-policy.ts", "reads our own pages"],
  [
    "packages/benefits/src/text/frequency.ts",
    "alternatives that are literals there; messages have at most 600 characters",
  ],
]);

const files = globSync("{apps,packages,scripts}/**/*.{ts,tsx,js,mjs}", {
  cwd: root,
  exclude: ["**/{dist,node_modules}/**", "**/*.test.ts", "**/test-support.ts", "**/*.d.ts"],
});

const unused = new Set(madeAtRunTime.keys());
const faults = files.flatMap(findFaults);
for (const path of unused)
  faults.push(`${path}: makes no expression any more; take it out of scripts/check-expressions.mjs`);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/**
 * @param {string} path of a source file
 * @returns {string[]} what is wrong with its expressions
 */
function findFaults(path) {
  const source = readFileSync(root + path, "utf8");
  /** @type {string[]} */
  const found = [];
  const place = (/** @type {number} */ at) => `${path}:${source.slice(0, at).split("\n").length}`;
  const note = (/** @type {number} */ at) => {
    unused.delete(path);
    if (!madeAtRunTime.has(path)) found.push(`${place(at)}: an expression is made at run time; write it as a literal`);
  };
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      const [report] = analyse({ source: pattern, flags }).reports;
      if (!report) return;
      const again = `${JSON.stringify(report.character.literal.source)} again and again`;
      found.push(`${place(node.start)}: /${pattern}/ is slow on ${again} (${report.type.toLowerCase()})`);
    },
    NewExpression({ callee, start }) {
      if (callee.type === "Identifier" && callee.name === "RegExp") note(start);
    },
    CallExpression({ callee, start }) {
      if (callee.type === "Identifier" && callee.name === "RegExp") note(start);
    },
  }).visit(parseSync(path, source).program);
  return found;
}
