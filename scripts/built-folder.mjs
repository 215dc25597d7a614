// What builds share: they run only when their sources have changed, and no reader ever sees half of one.

import { createHash } from "node:crypto";
import { chmodSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * @param {readonly string[]} sources patterns of all that a build depends on, from the root; tests are left out
 * @returns {string}
 */
export function toDigest(sources) {
  const hash = createHash("sha256");
  const files = globSync([...sources], { cwd: root, withFileTypes: true })
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
 * @returns {string | undefined} of the sources of an earlier build
 */
export function readDigest(built) {
  try {
    return readFileSync(join(built, ".digest"), "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Builds beside the folder and moves the whole into its place.
 *
 * @param {string} folder
 * @param {string} digest
 * @param {(unfinished: string) => Promise<void>} build writes into the folder it is given
 */
export async function buildFolder(folder, digest, build) {
  let unfinished;
  try {
    unfinished = mkdtempSync(join(dirname(folder), ".build-"));
    await build(unfinished);
    writeFileSync(join(unfinished, ".digest"), digest);
    makeReadable(unfinished);
    put(unfinished, folder, digest);
  } finally {
    if (unfinished) rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Other processes may do the same at the same time: a folder is moved as a whole, never emptied in its place.
 *
 * @param {string} unfinished
 * @param {string} folder
 * @param {string} digest
 */
function put(unfinished, folder, digest) {
  for (let tries = 1; readDigest(folder) !== digest; tries++) {
    const earlier = `${unfinished}-${tries}`;
    try {
      renameSync(folder, earlier);
      rmSync(earlier, { recursive: true, force: true });
    } catch (error) {
      if (!isCode(error, "ENOENT")) throw error; // there is none, or another process has moved it
    }
    try {
      renameSync(unfinished, folder);
      return;
    } catch (error) {
      if (tries === mostTries || !(isCode(error, "ENOTEMPTY") || isCode(error, "EEXIST"))) throw error;
    }
  }
}

const mostTries = 100;

/**
 * @param {unknown} error
 * @param {string} code
 */
const isCode = (error, code) => error instanceof Error && "code" in error && error.code === code;

/**
 * `nightguard start` as root builds, and parts run as another user.
 *
 * @param {string} built
 */
function makeReadable(built) {
  chmodSync(built, 0o755);
  for (const entry of globSync("**/*", { cwd: built, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}

/**
 * The first line that says something of the cause.
 *
 * @param {unknown} error
 */
export function toLine(error) {
  const text = stripVTControlCharacters(String(error instanceof Error ? error.message : error));
  const lines = text.split("\n").map((line) => line.trim());
  return lines.find((line) => line !== "" && !/^Build failed with|threw an error$|^Caused by:/.test(line)) ?? "unknown";
}
