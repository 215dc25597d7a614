// Installs the dependencies where they are missing or older than package-lock.json, else returns immediately. An argument names a
// folder with its own lock file, test/foreign, whose packages are large and needed by its tests alone.
//
// What is installed is read from npm's own record, node_modules/.package-lock.json, which npm writes last: an install
// that was cut short has left none and is done again, and one made manually (`npm ci`, `npm install`) counts.
// Plain JavaScript for Node 20, since Node 24 is one of the things it installs (the devDependency `node`).

import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const workspace = fileURLToPath(new URL("..", import.meta.url));
const folder = process.argv[2];
const root = join(workspace, folder ?? "");
const recordPath = join(root, "node_modules/.package-lock.json");
const nodePath = join(root, "node_modules/.bin/node");

/** @typedef {{ version?: string, integrity?: string, bin?: Record<string, string>, optional?: boolean }} LockedPackage */

if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(`Nightguard needs Node.js 20 or newer to install itself; this is ${process.version}. See https://nodejs.org`);
}
if (!isInstalled()) {
  await install();
  if (folder === undefined) requireNode24();
}

function isInstalled() {
  const wanted = readLockedPackages(join(root, "package-lock.json"));
  const installed = readLockedPackages(recordPath);
  if (!wanted || !installed || (folder === undefined && !existsSync(nodePath))) return false;
  return Object.entries(wanted).every(([path, want]) => {
    const have = installed[path];
    if (path === "") return true; // the record has no entry for the project itself
    if (!have) return want.optional === true; // made for another platform
    return fingerprint(have) === fingerprint(want);
  });
}

/** @param {LockedPackage} locked */
function fingerprint({ version, integrity, bin }) {
  return JSON.stringify([version, integrity, bin]);
}

/**
 * @param {string} path
 * @returns {Record<string, LockedPackage> | undefined} undefined when the file is absent or was not written to its end
 */
function readLockedPackages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** Runs `npm ci`, in silence unless it fails. A signal is passed on, so that npm does not go on alone. */
async function install() {
  const first = !existsSync(join(root, "node_modules"));
  const what = folder === undefined ? "dependencies" : `what ${folder} needs`;
  console.log(first ? `Installing ${what} (first run, about 30 s)…` : `Updating ${what} (about 30 s)…`);
  rmSync(recordPath, { force: true });

  const [command, ...args] = npmCommand();
  const npm = spawn(
    command,
    [...args, "ci", "--include=dev", "--include=optional", "--no-progress", "--loglevel=error"],
    {
      cwd: root,
      env: npmEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => npm.kill(signal));
  let output = "";
  npm.stdout.on("data", (chunk) => {
    output += chunk;
  });
  npm.stderr.on("data", (chunk) => {
    output += chunk;
  });

  const outcome = await new Promise((resolve) => {
    npm.on("error", (error) => resolve(error));
    npm.on("close", (code, signal) => resolve(signal ?? code));
  });
  if (outcome === 0) return;
  if (outcome instanceof Error) {
    fail(`npm could not be started (${outcome.message}). It comes with Node.js 20 or newer: see https://nodejs.org`);
  }
  const tail = output.trimEnd().split("\n").slice(-30).join("\n");
  fail(
    `${tail}\nInstalling the dependencies failed (npm ci: ${outcome}); the reason is above. Running this again retries.`,
  );
}

/**
 * The npm that runs this script, else the one in the PATH. It is started with npm's own Node, as the one in node_modules
 * is about to be deleted.
 *
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
  const { npm_execpath: npmPath, npm_node_execpath: npmNodePath } = process.env;
  if (npmPath && basename(npmPath) === "npm-cli.js") return [npmNodePath ?? process.execPath, npmPath];
  return ["npm"];
}

/** The environment without the variables of the calling npm about its own run, such as `npm test --workspaces`. */
function npmEnvironment() {
  const ofTheCaller =
    /^npm_config_(workspaces?|include_workspace_root|omit|only|production|global|location|dry_run|package_lock_only)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheCaller.test(name)));
}

function requireNode24() {
  const answer = spawnSync(nodePath, ["--version"], { encoding: "utf8" });
  if (answer.stdout?.startsWith("v24.")) return;
  rmSync(recordPath, { force: true }); // so that the next run installs again
  const found = answer.stdout?.trim() || answer.error?.message || `exit code ${answer.status}`;
  fail(
    `Node 24 was not installed: node_modules/.bin/node says "${found}". ` +
      "The package `node` fetches it in its install script: does npm's setting ignore-scripts forbid that?",
  );
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
