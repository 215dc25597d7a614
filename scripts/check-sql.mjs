// Finds SQL of the ledger that only PostgreSQL's own storage understands: places of rows, locks that are not of a row, and hash
// indexes. Other engines that speak PostgreSQL's language refuse these, or accept advisory locks and lock nothing; a pooler lends the
// session that holds one to others.

import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const refused = [
  { pattern: /\bctid\b/i, remedy: "name the row by its primary key" },
  {
    pattern: /\bpg_(?:try_)?advisory_/i,
    remedy: "lock a row of the table duties (packages/ledger/src/database/duties.ts)",
  },
  { pattern: /\busing hash\b/i, remedy: "make a B-tree" },
];

/** A migration is never edited: 0028 replaces the hash indexes. */
const migrated = ["0001-baseline", "0017-returned-questions"].map(
  (name) => `packages/ledger/src/migrations/${name}.sql`,
);

const files = globSync("packages/ledger/src/**/*.{ts,sql}", { cwd: root, exclude: ["**/*.test.ts", ...migrated] });

const faults = files.flatMap((path) =>
  readFileSync(`${root}${path}`, "utf8")
    .split("\n")
    .flatMap((line, index) =>
      refused
        .filter(({ pattern }) => pattern.test(line))
        .map(({ remedy }) => `${path}:${index + 1}: ${line.trim()}: ${remedy}`),
    ),
);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
