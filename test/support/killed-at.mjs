// Loaded first into a process: ends it with SIGKILL before or after the change of a file, a database or a service whose place
// in the order of all changes TEST_KILL_AT names. With 0 nothing is ended; at its exit the process says how many places it
// passed, in the file TEST_PLACES_FILE.

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { StatementSync } from "node:sqlite";

const killAt = Number(process.env.TEST_KILL_AT);
let places = 0;

function pass() {
  places += 1;
  if (places !== killAt) return;
  process.kill(process.pid, "SIGKILL");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); // nothing runs until the signal has come
}

/**
 * @param {any} owner
 * @param {string} name
 */
function watch(owner, name) {
  const change = owner[name];
  /** @param {unknown[]} args */
  owner[name] = async function watched(...args) {
    pass();
    const result = await change.apply(this, args);
    pass();
    return result;
  };
}

for (const name of ["mkdir", "rename", "rm", "rmdir", "writeFile", "link", "copyFile", "open"])
  watch(fs.promises, name);
syncBuiltinESMExports();
watch(globalThis, "fetch");

const { run } = StatementSync.prototype;
/** @param {any[]} args */
StatementSync.prototype.run = function watched(...args) {
  pass();
  const result = run.apply(this, /** @type {any} */ (args));
  pass();
  return result;
};

const handle = await fs.promises.open(process.execPath);
const { prototype } = handle.constructor;
await handle.close();
for (const name of ["sync", "writeFile"]) watch(prototype, name);
places = 0;

process.on("exit", () => fs.writeFileSync(process.env.TEST_PLACES_FILE ?? "/dev/null", String(places)));
