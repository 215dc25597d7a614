#!/usr/bin/env node
// Plain JavaScript for Node 20, because the machine's Node may be older than the project's own (the package `node`).

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
/** @type {{ typescript?: string | false }} */
const features = process.features;

if (process.env.npm_lifecycle_event) endWithTheShell();
if (Number.parseInt(process.versions.node, 10) >= 24 && features.typescript) await import("./program.mjs");
else passOn(findNode());

/** Under npm a shell stands between npm and this process: npm ends the shell and would leave this process running. */
function endWithTheShell() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}

function findNode() {
  for (let folder = packageFolder; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, "node_modules/.bin/node");
    if (existsSync(candidate)) return candidate;
  }
  console.error(
    `nightguard needs Node.js 24 or newer; this is ${process.version}. \`npm ci\` in its folder brings one.`,
  );
  process.exit(1);
}

/**
 * The child has its own process group, so that Ctrl-C reaches it once, and an IPC channel that closes even if this
 * process is killed.
 *
 * @param {string} node
 */
function passOn(node) {
  const child = spawn(node, [join(packageFolder, "bin/program.mjs"), ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: true,
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("error", (error) => {
    console.error(
      `nightguard could not start Node.js 24 (${error.message}). \`npm ci\` in its folder installs it again.`,
    );
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}
