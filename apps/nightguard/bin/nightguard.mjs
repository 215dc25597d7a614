#!/usr/bin/env node
// Starts the command line with a Node that runs TypeScript. Plain JavaScript for Node 20: the Node of the machine may be
// older than the one that the project brings along (the package `node`), and then only passes on to that one.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
/** @type {{ typescript?: string | false }} */
const features = process.features;

if (process.env.npm_lifecycle_event) endWithTheShell();
if (Number.parseInt(process.versions.node, 10) >= 24 && features.typescript) await import("../src/main.ts");
else passOn(findNode());

/**
 * Under npm a shell stands between npm and us, and it passes no signal on: npm asked to end takes the shell with it and
 * would leave us behind. Its end is therefore ours too.
 */
function endWithTheShell() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}

/** The Node that was installed with the project: in the nearest node_modules/.bin from here upwards. */
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
 * Runs the command line with another Node and ends as it does.
 *
 * It gets a process group of its own, so that Ctrl-C reaches it once, through us, and a channel whose end tells it that
 * we are gone, even if nothing was left to tell it by.
 *
 * @param {string} node
 */
function passOn(node) {
  const child = spawn(node, [join(packageFolder, "src/main.ts"), ...process.argv.slice(2)], {
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
