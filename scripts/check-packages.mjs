// Checks what package-lock.json and test/foreign/package-lock.json would install: every package has a hash, none names another
// registry, and every licence is one that may be used with Apache-2.0. `--sbom` instead writes the bill of materials of the installed service (CycloneDX) to
// sbom.cdx.json, with npm's own command. Another lock file may be given as an argument.

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Without a condition on what is combined with them; MPL-2.0 asks for its own files alone. */
const allowed = [
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "Unlicense",
  "CC0-1.0",
  "MPL-2.0",
  "Zlib",
];

/** Also licences that bind only those who ship or link to a package: for test/foreign, whose packages are only run. */
const allowedForTools = [...allowed, "Python-2.0", "PSF-2.0"];

/** Packages whose manifest names no licence in today's form; each was looked up in its LICENSE file or manifest. */
const lookedUp = new Map([
  ["buildcheck", "MIT"],
  ["cpu-features", "MIT"],
  ["ssh2", "MIT"],
]);

/**
 * Native parts for other platforms, optional, of which npm recorded neither hash nor licence when their packages were installed
 * on Linux. Their packages have both. `npm ci` of another platform installs them unchecked; images are built without them.
 */
const otherPlatforms = /^(?:@biomejs\/cli|@msgpackr-extract\/msgpackr-extract|@oxc-parser\/binding)-[a-z0-9-]+$/;

/** @typedef {{ integrity?: string, resolved?: string, license?: string, link?: boolean, optional?: boolean, inBundle?: boolean }} Locked */

if (process.argv.includes("--sbom")) writeSbom();
else {
  const faults = process.argv[2]
    ? findFaults(process.argv[2], allowed)
    : [...findFaults("package-lock.json", allowed), ...findFaults("test/foreign/package-lock.json", allowedForTools)];
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

/**
 * @param {string} lockFile
 * @param {readonly string[]} licences
 * @returns {string[]}
 */
function findFaults(lockFile, licences) {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(readFileSync(resolve(root, lockFile), "utf8")).packages;
  const file = isAbsolute(lockFile) ? basename(lockFile) : lockFile;
  return Object.entries(packages).flatMap(([path, locked]) => {
    const name = path.split("node_modules/").at(-1) ?? "";
    if (!path.includes("node_modules/") || locked.link) return []; // ours
    const { integrity, resolved, license = lookedUp.get(name) } = locked;
    const isExcused = locked.optional === true && otherPlatforms.test(name);
    return [
      // A bundled package comes within another, whose hash covers it.
      !integrity?.startsWith("sha512-") &&
        !isExcused &&
        !locked.inBundle &&
        `${path} has no hash (integrity) in ${file}`,
      // Any registry has the package: the hash decides whether it is the right one.
      resolved !== undefined && `${path} names the address that it came from (resolved) in ${file}`,
      !isAllowed(license, licences) &&
        !isExcused &&
        `${path} has the licence ${license ?? "(none)"}, which is not in scripts/check-packages.mjs`,
    ].filter((fault) => fault !== false);
  });
}

/**
 * @param {string | undefined} license as SPDX without parts in parentheses; of alternatives one is enough
 * @param {readonly string[]} licences
 */
function isAllowed(license, licences) {
  return (license ?? "")
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((part) => licences.includes(part)));
}

function writeSbom() {
  // Of the service and of the console's page: what only a start needs, such as the tools that build them, is the root's.
  const parts = ["--workspace=nightguard", "--workspace=@nightguard/console", "--omit=dev"];
  const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only", ...parts];
  const { status, stdout, stderr } = spawnSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr);
  const { components, specVersion } = JSON.parse(stdout);
  writeFileSync(`${root}sbom.cdx.json`, stdout);
  console.log(`sbom.cdx.json: ${components.length} components, CycloneDX ${specVersion}`);
}
