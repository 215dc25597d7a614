// Builds the console into apps/console/dist, unless what it is made of has not changed since. Prints nothing when there is
// nothing to do. `nightguard start` runs it, `npm run build -w apps/console` too. Exit code 1 with one line when it fails;
// an outdated build is then gone, so that the API does not serve it.

import { createHash } from "node:crypto";
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = join(root, "apps/console");
const dist = join(folder, "dist");

/** All that a build depends on. */
const sources = [
  "apps/console/{index.html,package.json,tsconfig.json,vite.config.ts}",
  "apps/console/{scripts,src}/**/*",
  "packages/{client,contract}/{package.json,src/**/*}",
  "{package-lock,tsconfig}.json",
];

const digest = toDigest();
if (readDigest(dist) !== digest) await build();

function toDigest() {
  const hash = createHash("sha256");
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} built
 * @returns {string | undefined} what an earlier build was made of
 */
function readDigest(built) {
  try {
    return readFileSync(join(built, ".digest"), "utf8");
  } catch {
    return undefined;
  }
}

/** Builds beside dist and moves the whole into its place, so that nobody ever reads half of it. */
async function build() {
  let unfinished;
  try {
    unfinished = mkdtempSync(join(folder, ".build-"));
    process.env.NODE_ENV = "production"; // React has slower variants for others
    const { build: bundle } = await import("vite");
    await bundle({ root: folder, logLevel: "silent", build: { outDir: unfinished, emptyOutDir: false } });
    writeFileSync(join(unfinished, ".digest"), digest);
    makeReadable(unfinished);
    replace(unfinished);
  } catch (error) {
    removeOutdated();
    console.error(toLine(error));
    process.exitCode = 1;
  } finally {
    if (unfinished) rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * `nightguard start` as root builds, and the API that serves the files runs as another user.
 *
 * @param {string} built
 */
function makeReadable(built) {
  chmodSync(built, 0o755);
  for (const entry of globSync("**/*", { cwd: built, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}

/** @param {string} built */
function replace(built) {
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(built, dist);
  } catch (error) {
    // Another process built the same meanwhile.
    if (readDigest(dist) !== digest) throw error;
  }
}

function removeOutdated() {
  try {
    rmSync(dist, { recursive: true, force: true });
  } catch {
    // A folder that we may not change; the reason is printed.
  }
}

/**
 * The first line that says something of the cause.
 *
 * @param {unknown} error
 */
function toLine(error) {
  if (!existsSync(join(root, "node_modules/vite"))) return "the packages to build it with are not installed (npm ci)";
  const text = stripVTControlCharacters(String(error instanceof Error ? error.message : error));
  const lines = text.split("\n").map((line) => line.trim());
  return lines.find((line) => line !== "" && !/^Build failed with|threw an error$|^Caused by:/.test(line)) ?? "unknown";
}
