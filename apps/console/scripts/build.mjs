// Builds the console into apps/console/dist, unless what it is made of has not changed since. Prints nothing when there is
// nothing to do. `nightguard start` runs it, `npm run build -w apps/console` too. Exit code 1 with one line when it fails;
// an outdated build is then gone, so that the API does not serve it.

import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildFolder, readDigest, root, toDigest, toLine } from "../../../scripts/built-folder.mjs";

const folder = join(root, "apps/console");
const dist = join(folder, "dist");

const digest = toDigest([
  "apps/console/{index.html,package.json,tsconfig.json,vite.config.ts}",
  "apps/console/{scripts,src}/**/*",
  "packages/{client,contract}/{package.json,src/**/*}",
  "{package-lock,tsconfig}.json",
]);
if (readDigest(dist) !== digest) await build();

async function build() {
  try {
    await buildFolder(dist, digest, async (unfinished) => {
      process.env.NODE_ENV = "production"; // React has slower variants for others
      const { build: bundle } = await import("vite");
      await bundle({ root: folder, logLevel: "silent", build: { outDir: unfinished, emptyOutDir: false } });
    });
  } catch (error) {
    removeOutdated();
    const isInstalled = existsSync(join(root, "node_modules/vite"));
    console.error(isInstalled ? toLine(error) : "the packages to build it with are not installed (npm ci)");
    process.exitCode = 1;
  }
}

function removeOutdated() {
  try {
    rmSync(dist, { recursive: true, force: true });
  } catch {
    // A folder that we may not change; the reason is printed.
  }
}
