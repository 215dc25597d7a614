// The checks that need no services, side by side: one line for each, and the output of those that fail.
// Import directions are among the lint rules (biome.jsonc). Exit code 1 when any check fails.

import { execFile } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

// What tsc and knip found in a file is kept for the next run; the first takes three times as long.
const cache = "node_modules/.cache";
const incremental = (/** @type {string} */ name) => [
  "--incremental",
  "--tsBuildInfoFile",
  `${cache}/${name}.tsbuildinfo`,
];

const checks = [
  { subject: "format, lint, import directions", command: ["biome", "check", "--error-on-warnings"] },
  { subject: "types", command: ["tsc", "--project", ".", ...incremental("root")] },
  { subject: "types of the console", command: ["tsc", "--project", "apps/console", ...incremental("console")] },
  { subject: "unused files, exports, dependencies", command: ["knip", "--cache", "--cache-location", `${cache}/knip`] },
  { subject: "regular expressions in linear time", command: ["node", "scripts/check-expressions.mjs"] },
  { subject: "portable SQL", command: ["node", "scripts/check-sql.mjs"] },
  { subject: "types of the clients", command: ["node", "packages/client/scripts/write-types.ts", "--check"] },
  { subject: "hashes and licences of packages", command: ["node", "scripts/check-packages.mjs"] },
];

const results = await Promise.all(checks.map(run));
process.exitCode = results.every((passed) => passed) ? 0 : 1;

/**
 * @param {{ subject: string, command: string[] }} check
 * @returns {Promise<boolean>} whether it passed
 */
async function run({ subject, command: [program = "", ...args] }) {
  const started = performance.now();
  const { code, output } = await capture(program, args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? "✓" : "✗"} ${program}: ${subject} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

/**
 * @param {string} program the name of a program in node_modules/.bin
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function capture(program, args) {
  const bin = join(root, "node_modules/.bin");
  const options = {
    cwd: root,
    // knip is a script for the `node` it finds first, which has to be the project's own.
    env: {
      ...process.env,
      PATH: bin + delimiter + process.env.PATH,
      ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
    },
    maxBuffer: 64 * 1024 * 1024,
  };
  return new Promise((resolve) => {
    execFile(join(bin, program), args, options, (error, stdout, stderr) => {
      const wasCut = error !== null && typeof error.code !== "number"; // killed, or too much output
      const why = error?.code === "ENOENT" ? `${error.message}; run npm ci first` : error?.message;
      const output = stdout + stderr + (wasCut ? `\n${why}` : "");
      resolve({ code: error === null ? 0 : 1, output });
    });
  });
}
