// Installs the dependencies where they are missing or older than package-lock.json, else returns immediately. With `--start`
// only those that `npm start` needs, without the tools of tests and checks (devDependencies), which a later run without
// it adds. An argument names a folder with its own lock file, test/foreign, whose packages are needed by its tests alone.
//
// What is installed is read from npm's own record, node_modules/.package-lock.json, which npm writes last: an install
// that was cut short has left none and is done again, and one made manually (`npm ci`, `npm install`) counts.
// Plain JavaScript for Node 20, since Node 24 is one of the things it installs (the dependency `node`).

import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const workspace = fileURLToPath(new URL("..", import.meta.url));
const folder = process.argv.slice(2).find((argument) => argument !== "--start");
const root = join(workspace, folder ?? "");
const recordPath = join(root, "node_modules/.package-lock.json");
const nodePath = join(root, "node_modules/.bin/node");

/** @typedef {{ version?: string, integrity?: string, bin?: Record<string, string>, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage */

if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(`Nightguard needs Node.js 20 or newer to install itself; this is ${process.version}. See https://nodejs.org`);
}
const isForStart = process.argv.includes("--start");
if (!isInstalled({ withTools: !isForStart })) {
  await install();
  if (folder === undefined) {
    requireNode24();
    // The package `node` leaves 64 MB of headers and a second link to the program there.
    rmSync(join(root, "node_modules/node/node_modules"), { recursive: true, force: true });
  }
}

/** Brings the installation up to date, without taking away the tools that were installed before. */
async function install() {
  const hasTools = Object.values(readLockedPackages(recordPath) ?? {}).some((locked) => locked.dev);
  const withTools = !isForStart || hasTools;
  const lacksToolsAlone = withTools && !hasTools && isInstalled({ withTools: false });
  const what = folder === undefined ? "dependencies" : `what ${folder} needs`;
  if (lacksToolsAlone) {
    console.log("Installing the tools of tests and checks (about 20 s)…");
    // Unlike `npm ci` it keeps what is there. It changes neither the lock file nor what that says of a package.
    const record = readFileSync(recordPath);
    const outcome = await runNpm(["install", "--no-save", "--include=dev"]);
    if (!outcome.isOk) {
      writeFileSync(recordPath, record); // npm has taken back what it began, and `npm start` still works
      fail(outcome.why);
    }
    if (isInstalled({ withTools })) return;
  } else {
    const isFirst = !existsSync(join(root, "node_modules"));
    console.log(isFirst ? `Installing ${what} (first run, about 30 s)…` : `Updating ${what} (about 30 s)…`);
  }
  const { isOk, why } = await runNpm(["ci", withTools ? "--include=dev" : "--omit=dev"]);
  if (!isOk) fail(why);
}

/** @param {{ withTools: boolean }} which */
function isInstalled({ withTools }) {
  const wanted = readLockedPackages(join(root, "package-lock.json"));
  const installed = readLockedPackages(recordPath);
  if (!wanted || !installed || (folder === undefined && !existsSync(nodePath))) return false;
  return Object.entries(wanted).every(([path, want]) => {
    const have = installed[path];
    if (path === "") return true; // the record has no entry for the project itself
    if (!withTools && (want.dev || want.devOptional)) return true;
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

/**
 * Runs npm in silence. A signal is passed on, so that npm does not go on alone. npm's record is deleted first: after a
 * kill, packages may be there in part.
 *
 * @param {string[]} task
 * @returns {Promise<{ isOk: boolean, why: string }>} why it failed
 */
async function runNpm(task) {
  rmSync(recordPath, { force: true });
  const [command, ...args] = npmCommand();
  const npm = spawn(command, [...args, ...task, "--include=optional", "--no-progress", "--loglevel=error"], {
    cwd: root,
    env: npmEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stoppedBy;
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      stoppedBy = signal;
      npm.kill(signal);
    });
  }
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
  if (outcome instanceof Error) {
    fail(`npm could not be started (${outcome.message}). It comes with Node.js 20 or newer: see https://nodejs.org`);
  }
  const tail = output.trimEnd().split("\n").slice(-30).join("\n");
  const why = `${tail}\nInstalling the dependencies failed (npm ${task[0]}: ${outcome}); the reason is above. Running this again retries.`;
  if (stoppedBy) fail(why);
  return { isOk: outcome === 0, why };
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
