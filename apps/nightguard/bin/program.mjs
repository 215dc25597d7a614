// Parts run for days, so they run the joined sources; other commands start sooner than those could be compared.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findProgram } from "../scripts/build.mjs";

const parts = ["start", "api", "worker", "sandbox", "connect"];
const sources = "../src/main.ts";

await import(parts.includes(process.argv[2] ?? "") ? findJoined() : sources);

/** Without the packages to build with, or in a folder that we may not change, the sources run as they are. */
function findJoined() {
  const program = findProgram();
  // In a process of its own, because a part would keep the memory that the build takes.
  if (!existsSync(program)) join();
  return existsSync(program) ? program : sources;
}

function join() {
  const script = fileURLToPath(new URL("../scripts/build.mjs", import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  if (status === 0 || /EACCES|EROFS|ERR_MODULE_NOT_FOUND/.test(stderr)) return;
  console.error(`nightguard: the sources cannot be joined, and run as they are, with more memory:\n${stderr}`);
}
