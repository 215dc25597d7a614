// Runs the checks beside vitest, which gets the arguments. Exit code 1 when either fails.
// A test without a server needs one core, and the checks have ended before the tests that need servers are half way.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** @param {string[]} command */
const run = ([program = "", ...args]) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: "inherit" });
    child.on("error", (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(false);
    });
    child.on("exit", (code) => resolve(code === 0));
  });

const passed = await Promise.all([
  run([process.execPath, "scripts/check.mjs"]),
  run(["vitest", "run", ...process.argv.slice(2)]),
]);
process.exitCode = passed.every((hasPassed) => hasPassed) ? 0 : 1;
